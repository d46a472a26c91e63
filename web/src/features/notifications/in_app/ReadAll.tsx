import { Button } from '../../../ui/primitives/Button'
import { type Notice, useRead } from './data'

/** Marks everything read, where anything is unread. */
export function ReadAll({ notices }: { notices: Notice[] }) {
  const read = useRead()
  if (notices.every(({ readAt }) => readAt)) return null
  return (
    <Button busy={read.isPending} busyText="Marking…" onClick={() => read.mutate(null)}>
      Mark all read
    </Button>
  )
}
