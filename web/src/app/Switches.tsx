import { useDataSaver } from '../lib/dataSaver'
import { type Theme, useTheme } from '../ui/layout/theme'
import { Segments } from '../ui/primitives/Button'

const THEMES: { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
const SAVER = [
  { value: 'on', label: 'Data saver' },
  { value: 'off', label: 'Full' },
]

/** What each device decides for itself: the colours, and how much data to spend. */
export function Switches() {
  const [theme, choose] = useTheme()
  const [isSaving, save] = useDataSaver()
  return (
    <div className="switches">
      <Segments label="Colours" options={THEMES} value={theme} onChange={choose} />
      <Segments
        label="Data use"
        options={SAVER}
        value={isSaving ? 'on' : 'off'}
        onChange={(value) => save(value === 'on')}
      />
    </div>
  )
}
