import { Checkbox } from '../../../ui/forms/Field'
import { Text } from '../../../ui/layout/layout'
import { Fold } from '../../../ui/primitives/Fold'

interface KeyHelpProps {
  keys: [key: string, does: string][]
  isOn: boolean
  toggle: () => void
}

/** What the keys of a screen do, and the way to turn them off. */
export function KeyHelp({ keys, isOn, toggle }: KeyHelpProps) {
  return (
    <Fold title="Keys">
      <Text size={14} tone="muted">
        {keys.map(([key, does]) => `${key}: ${does}`).join(' · ')}
      </Text>
      <Checkbox label="Single keys act" checked={isOn} onChange={toggle} />
    </Fold>
  )
}
