import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { count, dateShort, NONE, percent, plural } from '../../../ui/data/format'
import { Badge } from '../../../ui/primitives/graphics'
import type { LearnerRow } from './data'
import { LearnerLink } from './LearnerLink'
import { RISKS } from './labels'

type Row = LearnerRow & { classId: string }

const COLUMNS: Columns<Row> = [
  {
    accessorKey: 'name',
    header: 'Learner',
    cell: ({ row: { original } }) => <LearnerLink of={original} />,
  },
  {
    accessorKey: 'minutes',
    header: 'Minutes',
    numeric: true,
    cell: ({ row: { original } }) => count(Math.round(original.minutes)),
  },
  { accessorKey: 'days', header: 'Days', numeric: true },
  { accessorKey: 'questions', header: 'Questions', numeric: true },
  {
    accessorKey: 'rightPct',
    header: 'Right',
    numeric: true,
    cell: ({ row: { original } }) => percent(original.rightPct),
  },
  {
    accessorKey: 'masteryPct',
    header: 'Mastery',
    numeric: true,
    cell: ({ row: { original } }) =>
      original.masteryPct === null
        ? 'not known yet'
        : `${percent(original.masteryPct)} of ${plural(original.topicsKnown, 'topic')}`,
  },
  {
    accessorKey: 'lastStudiedOn',
    header: 'Last studied',
    cell: ({ row: { original } }) => dateShort(original.lastStudiedOn),
  },
  {
    accessorKey: 'risk',
    header: 'Status',
    cell: ({
      row: {
        original: { risk },
      },
    }) => (risk ? <Badge tone={RISKS[risk].tone}>{RISKS[risk].label}</Badge> : NONE),
    csv: ({ risk }) => (risk ? RISKS[risk].label : ''),
  },
]

/** Every learner's last four weeks in a line. */
export const Learners = ({ classId, rows }: { classId: string; rows: LearnerRow[] }) => (
  <DataTable
    rows={rows.map((row) => ({ ...row, classId }))}
    columns={COLUMNS}
    caption="The last four weeks of each learner"
    empty="Nobody has joined yet. Give your learners the code."
    rowKey={({ learnerId }) => learnerId}
    pageSize={100}
  />
)
