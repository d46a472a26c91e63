import { Trans } from '@lingui/react/macro'
import { useMe } from '../../../api/me'
import { date } from '../../../ui/data/format'
import { toastProblem } from '../../../ui/feedback/toast'
import { Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import type { Loan } from './data'
import { useOnDevice, usePrepareDevice } from './onDevice'

/** On a device of the learner's: until when a book's licence opens it here, and the way to get one. */
export function LoanOnDevice({ loan }: { loan: Loan }) {
  const userId = useMe().data?.id ?? ''
  const found = useOnDevice(userId, loan).data
  const prepare = usePrepareDevice(userId, loan)
  if (!found?.isDevice) return null
  if (found.until) {
    return (
      <Text as="span" size={14} tone="muted">
        <Trans>Licence on this device until {date(found.until)}</Trans>
      </Text>
    )
  }
  const get = () => prepare.mutate(undefined, { onError: (error) => toastProblem(error) })
  return (
    <Button busy={prepare.isPending} onClick={get}>
      <Trans>Get licence for this device</Trans>
    </Button>
  )
}
