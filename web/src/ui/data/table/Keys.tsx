import { t } from '@lingui/core/macro'
import { Checkbox } from '../../forms/Field'
import { Facts, Stack } from '../../layout/layout'
import { Dialog } from '../../primitives/Dialog'
import { useLetterKeys } from './useKeys'

/** Which letter does what, and the way to turn them off. */
export function Keys({ onClose }: { onClose: () => void }) {
  const [letters, setLetters] = useLetterKeys()
  return (
    <Dialog title={t`Keys of a table`} open onOpenChange={(open) => !open && onClose()}>
      <Stack gap={4}>
        <Facts
          facts={[
            ['J, K', t`The next row, the row before`],
            ['Enter', t`Open the row`],
            [t`Space`, t`Choose the row`],
            ['Shift J, Shift K', t`Choose on, row by row`],
            ['Shift A', t`Choose every row shown`],
            ['Esc', t`Choose none`],
            ['/', t`Search`],
            ['F', t`Filter under the heads`],
            ['?', t`These keys`],
          ]}
        />
        <Checkbox
          label={t`Letters do this`}
          checked={letters === 'on'}
          onChange={({ target }) => setLetters(target.checked ? 'on' : 'off')}
        />
      </Stack>
    </Dialog>
  )
}
