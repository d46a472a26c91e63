import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { dateTime } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Facts, Stack } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { type Mail, useAttempts, useRetry } from './data'
import { STATES, templateName } from './labels'

/** One mail: each attempt and what the server said, and another try for one that failed. */
export function MailDetails({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const attempts = useAttempts(mail.id)
  const retry = useRetry()
  const again = async () => {
    try {
      await retry.mutateAsync(mail.id)
      toast({ title: 'We send it again', detail: `To ${mail.address}, within seconds.` })
      onClose()
    } catch (error) {
      toastProblem(error)
    }
  }
  const actions = mail.mayRetry && (
    <Button kind="primary" busy={retry.isPending} onClick={again}>
      Try again
    </Button>
  )
  return (
    <Dialog title={mail.subject} open onOpenChange={onClose} actions={actions} wide>
      <Stack>
        <Facts
          facts={[
            ['To', mail.address],
            ['State', STATES[mail.status].label],
            ['Letter', templateName(mail.template)],
            ['Posted', dateTime(mail.postedAt)],
            ...nextOf(mail),
          ]}
        />
        <Loaded query={attempts}>
          {(rows) => (
            <DataTable
              rows={rows}
              columns={columns}
              caption="Attempts"
              csv={false}
              empty="Not tried yet."
              rowKey={(row) => row.sentAt}
            />
          )}
        </Loaded>
      </Stack>
    </Dialog>
  )
}

const nextOf = (mail: Mail): [string, string][] =>
  mail.status === 'waiting' ? [['Next attempt', dateTime(mail.nextAt)]] : []

const columns: Columns<NonNullable<ReturnType<typeof useAttempts>['data']>[number]> = [
  { accessorKey: 'sentAt', header: 'When', cell: ({ row }) => dateTime(row.original.sentAt) },
  { accessorKey: 'status', header: 'Came to', cell: ({ row }) => STATUS_TEXTS[row.original.status] },
  { accessorKey: 'errorMessage', header: 'The server said' },
]

const STATUS_TEXTS: Record<Mail['status'], string> = {
  waiting: 'Tried again later',
  sent: 'Taken',
  failed: 'Given up',
  withheld: 'Not wanted',
}
