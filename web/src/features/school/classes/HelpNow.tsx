import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { clock, whenText } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { Stack, Text } from '../../../ui/layout/layout'
import { Badge } from '../../../ui/primitives/graphics'
import { type HelpCall, useLive } from './data'
import { LearnerLink } from './LearnerLink'
import { NEEDS } from './labels'

type Row = HelpCall & { classId: string }

const COLUMNS: Columns<Row> = [
  {
    accessorKey: 'name',
    header: 'Learner',
    cell: ({ row: { original } }) => <LearnerLink of={original} />,
  },
  {
    accessorKey: 'need',
    header: 'Need',
    sortable: false,
    cell: ({ row: { original } }) => (
      <Badge tone={NEEDS[original.need].tone}>{NEEDS[original.need].label}</Badge>
    ),
    csv: ({ need }) => NEEDS[need].label,
  },
  { accessorKey: 'words', header: 'What happened', sortable: false },
  {
    accessorKey: 'since',
    header: 'Since',
    cell: ({ row: { original } }) => (original.since ? whenText(original.since) : 'the start'),
  },
]

/** Who needs somebody now, from what happens as one looks. */
export function HelpNow({ classId }: { classId: string }) {
  const live = useLive(classId)
  return (
    <Loaded query={live}>
      {({ at, calls }) => (
        <Stack gap={2}>
          <DataTable
            rows={calls.map((call) => ({ ...call, classId }))}
            columns={COLUMNS}
            caption="Who needs help now?"
            empty={
              <EmptyState
                title="Nobody needs help now."
                reason="Learners appear here when they are stuck in a test, get many answers wrong, or do not study for a week."
              />
            }
            rowKey={({ learnerId, need }) => learnerId + need}
            pageSize={10}
          />
          <Text size={14} tone="muted">{`Live, as of ${clock(at)}. Updates every 30 seconds.`}</Text>
        </Stack>
      )}
    </Loaded>
  )
}
