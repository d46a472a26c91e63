import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { count, dateTime, plural, whenText } from '../../../ui/data/format'
import { StatCard } from '../../../ui/data/StatCard'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, Skeleton } from '../../../ui/feedback/states'
import { Grid, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { type Overview, type Queue, useJobsOverview } from './data'
import { FailedJobs } from './FailedJobs'

/** Work done in the background: what waits, what runs, and what failed for good. */
export default function JobsScreen() {
  return (
    <Page title="Background jobs" width="table" crumbs={[{ label: 'Overview', to: '/admin' }]}>
      <Stack gap={8}>
        <Loaded query={useJobsOverview()} skeleton={<Skeleton shape="card" lines={4} />}>
          {(overview) => <Queues overview={overview} />}
        </Loaded>
        <FailedJobs />
      </Stack>
    </Page>
  )
}

function Queues({ overview }: { overview: Overview }) {
  const { queues, workers, isWorkerAlive, workerSeenAt } = overview
  const sum = (of: 'waiting' | 'running' | 'failed') => queues.reduce((all, queue) => all + queue[of], 0)
  const since = queues.flatMap(({ oldestWaitingAt }) => oldestWaitingAt ?? []).sort()[0]
  const written = (n: number) => (n >= overview.countedTo ? `${count(overview.countedTo)} or more` : count(n))
  return (
    <Stack gap={6}>
      {!isWorkerAlive && (
        <Banner tone="danger">
          {`No worker is running${workerSeenAt ? `; the last one was seen ${whenText(workerSeenAt)}` : ''}. Start it with “python -m api.cli worker”. Nothing is lost: jobs wait.`}
        </Banner>
      )}
      <Grid min={200}>
        <StatCard
          label="Waiting"
          value={written(sum('waiting'))}
          note={since ? `The oldest since ${whenText(since)}` : 'Nothing waits.'}
        />
        <StatCard
          label="Running"
          value={written(sum('running'))}
          note={`${plural(workers, 'worker')} at work`}
        />
        <StatCard
          label="Failed"
          value={written(sum('failed'))}
          note={sum('failed') ? 'Wait for you to decide, below.' : 'Nothing failed.'}
        />
      </Grid>
      <DataTable
        caption="Queues"
        rows={queues}
        columns={columnsWith(written)}
        rowKey={({ queue }) => queue}
        empty="No queues."
      />
    </Stack>
  )
}

const NAMES: Record<Queue['queue'], string> = {
  delivery: 'Email and SMS',
  default: 'Quick work',
  payments: 'Payments',
  slow: 'Long work',
}

const columnsWith = (written: (n: number) => string): Columns<Queue> => [
  { accessorKey: 'queue', header: 'Queue', cell: ({ row }) => NAMES[row.original.queue] },
  {
    accessorKey: 'waiting',
    header: 'Waiting',
    numeric: true,
    cell: ({ row }) => written(row.original.waiting),
  },
  {
    accessorKey: 'scheduled',
    header: 'For later',
    numeric: true,
    cell: ({ row }) => written(row.original.scheduled),
  },
  {
    accessorKey: 'running',
    header: 'Running',
    numeric: true,
    cell: ({ row }) => written(row.original.running),
  },
  { accessorKey: 'failed', header: 'Failed', numeric: true, cell: ({ row }) => written(row.original.failed) },
  {
    accessorKey: 'oldestWaitingAt',
    header: 'Oldest waits since',
    cell: ({ row }) => dateTime(row.original.oldestWaitingAt),
  },
]
