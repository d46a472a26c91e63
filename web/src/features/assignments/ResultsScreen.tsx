import { useParams } from 'react-router'
import { type Columns, DataTable } from '../../ui/DataTable'
import { dateTime, percent, plural } from '../../ui/format'
import { Badge } from '../../ui/graphics'
import { Loaded } from '../../ui/Loaded'
import { Facts, Stack } from '../../ui/layout'
import { MathText } from '../../ui/MathText'
import { Page } from '../../ui/Page'
import { EmptyState, Skeleton } from '../../ui/states'
import { type TestResults, useResults } from './data'

type Learner = TestResults['learners'][number]
type Question = TestResults['questions'][number]

const CRUMBS = [{ label: 'Tests for your classes', to: '/teacher/quizzes' }]

/** How a class did on a test, by learner and by question, each also as CSV. */
export default function ResultsScreen() {
  const { quizId = '' } = useParams()
  const results = useResults(quizId)
  return (
    <Page title={results.data ? `Results: ${results.data.title}` : 'Results'} crumbs={CRUMBS}>
      <Loaded query={results} skeleton={<Skeleton shape="card" lines={4} />}>
        {(data) => <Shown results={data} />}
      </Loaded>
    </Page>
  )
}

function Shown({ results: { learners, questions, passingScore } }: { results: TestResults }) {
  const done = learners.filter(({ bestPct }) => bestPct !== null)
  const mean = done.reduce((sum, { bestPct }) => sum + (bestPct ?? 0), 0) / done.length
  return (
    <Stack gap={6}>
      <Facts
        facts={[
          ['Finished', `${done.length} of ${plural(learners.length, 'learner')}`],
          ['Mean of the best', done.length ? percent(mean) : '–'],
          ['Passed', `${done.filter(({ passed }) => passed).length} at ${percent(passingScore)}`],
        ]}
      />
      <DataTable
        rows={learners}
        columns={LEARNERS}
        caption="By learner"
        csv
        rowKey={({ learnerId }) => learnerId}
        empty={
          <EmptyState title="Nobody is in the class." reason="Give the test to a class with learners." />
        }
      />
      <DataTable
        rows={questions}
        columns={QUESTIONS}
        caption="By question, first attempts"
        csv
        rowKey={({ questionId }) => questionId}
        empty={<EmptyState title="No questions." reason="The test is empty." />}
      />
    </Stack>
  )
}

const LEARNERS: Columns<Learner> = [
  { accessorKey: 'name', header: 'Learner' },
  { accessorKey: 'className', header: 'Class' },
  {
    accessorKey: 'bestPct',
    header: 'Best',
    numeric: true,
    cell: ({ row }) => percent(row.original.bestPct),
  },
  { accessorKey: 'attempts', header: 'Attempts', numeric: true },
  {
    id: 'state',
    header: 'State',
    cell: ({ row }) => <State learner={row.original} />,
    csv: (learner) => stateOf(learner),
  },
  {
    accessorKey: 'finishedAt',
    header: 'Finished',
    cell: ({ row }) => (row.original.finishedAt ? dateTime(row.original.finishedAt) : '–'),
  },
]

const QUESTIONS: Columns<Question> = [
  { accessorKey: 'order', header: 'No.', numeric: true, cell: ({ row }) => row.original.order + 1 },
  { accessorKey: 'stem', header: 'Question', cell: ({ row }) => <MathText>{row.original.stem}</MathText> },
  { accessorKey: 'topic', header: 'Topic' },
  {
    id: 'right',
    header: 'Right',
    numeric: true,
    cell: ({ row: { original } }) => `${original.right} of ${original.answered}`,
    csv: ({ right, answered }) => `${right} of ${answered}`,
  },
  {
    id: 'wrong',
    header: 'Most often instead',
    cell: ({ row: { original } }) =>
      original.wrong ? <MathText>{`${original.wrong} (${original.wrongCount})`}</MathText> : '–',
    csv: ({ wrong, wrongCount }) => (wrong ? `${wrong} (${wrongCount})` : ''),
  },
]

function stateOf({ passed, isUnderWay, waits, isOffline }: Learner): string {
  const state = isUnderWay ? 'Under way' : passed === null ? 'Not begun' : passed ? 'Passed' : 'Not passed'
  const more = [waits > 0 && `${waits} to mark`, isOffline && 'taken offline'].filter(Boolean)
  return [state, ...more].join(', ')
}

function State({ learner }: { learner: Learner }) {
  const tone = learner.passed ? 'success' : learner.isUnderWay ? 'info' : undefined
  return <Badge tone={tone}>{stateOf(learner)}</Badge>
}
