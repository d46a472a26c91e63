import { Segments } from '../ui/Button'
import { type Theme, useTheme } from '../ui/theme'

const THEMES: { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function ThemeSwitch() {
  const [theme, choose] = useTheme()
  return <Segments label="Colours" options={THEMES} value={theme} onChange={choose} />
}
