import { CLASS_QUESTION_LEARNERS, MASTERY_READY_PCT } from '../../../api/constants.gen'
import { MathText } from '../../../ui/content/MathText'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { Explain } from '../../../ui/data/Explain'
import { percent } from '../../../ui/data/format'
import { EmptyState } from '../../../ui/feedback/states'
import type { HardQuestion } from './data'

const COLUMNS: Columns<HardQuestion> = [
  {
    accessorKey: 'stem',
    header: 'Question',
    sortable: false,
    cell: ({ row: { original } }) => <MathText inline>{original.stem}</MathText>,
  },
  { accessorKey: 'topic', header: 'Topic' },
  { accessorKey: 'learners', header: 'Learners', numeric: true },
  {
    accessorKey: 'rightPct',
    header: 'Right here',
    numeric: true,
    cell: ({ row: { original } }) => percent(original.rightPct),
  },
  {
    accessorKey: 'everybodyPct',
    header: 'Right everywhere',
    numeric: true,
    cell: ({ row: { original } }) => percent(original.everybodyPct),
  },
]

/** What the class got wrong the first time, beside everybody where there are enough of them. */
export const HardQuestions = ({ rows }: { rows: HardQuestion[] }) => (
  <DataTable
    rows={rows}
    columns={COLUMNS}
    caption="Hard questions for this class"
    tools={<Explain metric="first_right" label="Right here" />}
    empty={
      <EmptyState
        title="No hard questions yet."
        reason={`A question appears here when ${CLASS_QUESTION_LEARNERS} in the class answered it and fewer than ${MASTERY_READY_PCT} in 100 got it right the first time.`}
      />
    }
    rowKey={({ questionId }) => questionId}
  />
)
