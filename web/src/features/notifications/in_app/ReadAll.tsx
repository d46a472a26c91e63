import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/primitives/Button'
import { type Notice, useRead } from './data'

/** Marks everything read, where anything is unread. */
export function ReadAll({ notices }: { notices: Notice[] }) {
  const read = useRead()
  if (notices.every(({ readAt }) => readAt)) return null
  return (
    <Button busy={read.isPending} busyText={t`Marking…`} onClick={() => read.mutate(null)}>
      <Trans>Mark all read</Trans>
    </Button>
  )
}
