import { useState } from 'react'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { count, dateTime } from '../../../ui/data/format'
import { useServerFilters } from '../../../ui/data/table/serverFilters'
import { useTableView } from '../../../ui/data/tableView'
import { Loaded } from '../../../ui/feedback/Loaded'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { type FailedJob, useFailedJobs, useGiveUpJob, useRetryJob } from './data'

/** What failed for good, with its reason, until somebody tries it again or gives it up. */
export function FailedJobs() {
  const view = useTableView()
  const { strangers } = useServerFilters([])
  const jobs = useFailedJobs(view)
  return (
    <Stack as="section" gap={4}>
      <Heading>Failed</Heading>
      <Text tone="muted">
        Each was tried several times. Mend the cause first, then try again. Give up what is no longer needed.
      </Text>
      <Loaded query={jobs}>
        {({ data, total }) => (
          <DataTable
            caption="Failed jobs"
            hideCaption
            keep=""
            strangers={strangers}
            rows={data}
            columns={COLUMNS}
            rowKey={({ id }) => String(id)}
            empty="No job failed. Those that do will wait here for you."
            view={view}
            total={total}
            isStale={jobs.isPlaceholderData}
            csv={false}
          />
        )}
      </Loaded>
    </Stack>
  )
}

const COLUMNS: Columns<FailedJob> = [
  {
    id: 'name',
    header: 'Job',
    cell: ({ row: { original } }) => (
      <Stack gap={1}>
        <Text as="span">{original.title}</Text>
        <Text as="span" size={14} tone="muted">
          {argumentsOf(original)}
        </Text>
      </Stack>
    ),
  },
  { id: 'reason', header: 'Why it failed', long: true, cell: ({ row }) => row.original.reason },
  { id: 'tries', header: 'Tries', numeric: true, cell: ({ row }) => count(row.original.tries) },
  { id: 'failedAt', header: 'Failed', cell: ({ row }) => dateTime(row.original.failedAt) },
  { id: 'actions', header: '', cell: ({ row }) => <Actions job={row.original} /> },
]

const argumentsOf = ({ id, name, arguments: given }: FailedJob) =>
  [`No. ${id}`, name, ...Object.entries(given).map(([key, value]) => `${key} ${value}`)].join(', ')

function Actions({ job }: { job: FailedJob }) {
  const [asking, setAsking] = useState(false)
  const retry = useRetryJob()
  const giveUp = useGiveUpJob()
  return (
    <Row>
      {job.isKnown && (
        <Button
          busy={retry.isPending}
          aria-label={`Try again: ${job.title}, no. ${job.id}`}
          onClick={() =>
            retry.mutate(job.id, {
              onSuccess: () => toast({ title: 'It runs again', detail: `${job.title}, within seconds.` }),
              onError: (error) => toastProblem(error),
            })
          }
        >
          Try again
        </Button>
      )}
      <Button aria-label={`Give up: ${job.title}, no. ${job.id}`} onClick={() => setAsking(true)}>
        Give up
      </Button>
      <AlertDialog
        title="Give up this job?"
        description={<Text>{`${job.title} will not run again. The audit log keeps what it was.`}</Text>}
        open={asking}
        onOpenChange={setAsking}
        confirm="Give up"
        danger
        busy={giveUp.isPending}
        onConfirm={() =>
          giveUp.mutate(job.id, {
            onSuccess: () => toast({ title: 'Given up', detail: job.title }),
            onError: (error) => toastProblem(error),
            onSettled: () => setAsking(false),
          })
        }
      />
    </Row>
  )
}
