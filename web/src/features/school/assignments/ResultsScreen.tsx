import { useParams } from 'react-router'
import { MathText } from '../../../ui/content/MathText'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { dateTime, percent, plural } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Facts, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Badge } from '../../../ui/primitives/graphics'
import { type TestResults, useResults } from './data'

type Learner = TestResults['learners'][number]
type Comer = TestResults['comers'][number]
type Question = TestResults['questions'][number]

const CRUMBS = [{ label: 'Tests you set', to: '/teacher/quizzes' }]

/** How a test went, by learner and by question, each also as CSV. */
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

function Shown({ results }: { results: TestResults }) {
  const { learners, comers, questions, passingScore } = results
  const all = [...learners, ...comers]
  if (all.length === 0) return <Nobody />
  const done = all.filter(({ finishedAt }) => finishedAt !== null)
  const scored = all.filter(({ bestPct }) => bestPct !== null)
  const mean = scored.reduce((sum, { bestPct }) => sum + (bestPct ?? 0), 0) / scored.length
  return (
    <Stack gap={6}>
      <Facts
        facts={[
          ['Finished', `${done.length} of ${plural(all.length, 'learner')}`],
          ['Mean of the best', scored.length ? percent(mean) : '–'],
          ['Passed', `${all.filter(({ passed }) => passed).length} at ${percent(passingScore)}`],
        ]}
      />
      {learners.length > 0 && (
        <DataTable
          rows={learners}
          columns={LEARNERS}
          caption="By learner"
          csv
          rowKey={({ learnerId }) => learnerId}
          empty={<Nobody />}
        />
      )}
      {comers.length > 0 && (
        <DataTable
          rows={comers}
          columns={COMERS}
          caption="Who came by the code"
          csv
          rowKey={({ entryId }) => entryId}
          empty={<Nobody />}
        />
      )}
      {done.length === 0 ? (
        <Text tone="muted">Once somebody has finished, each question stands here with how it went.</Text>
      ) : (
        <DataTable
          rows={questions}
          columns={QUESTIONS}
          caption="By question, first attempts"
          csv
          rowKey={({ questionId }) => questionId}
          empty={<EmptyState title="No questions." reason="The test is empty." />}
        />
      )}
    </Stack>
  )
}

const Nobody = () => (
  <EmptyState
    title="No learners yet."
    reason="Give the test to a class with learners, or share its code: whoever sits it stands here."
  />
)

/** The columns that both tables have; a person of a class is told by class too. */
const learnerColumns = <Row extends Learner | Comer>(): Columns<Row> => [
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

const LEARNERS: Columns<Learner> = [
  { accessorKey: 'name', header: 'Learner' },
  { accessorKey: 'className', header: 'Class' },
  ...learnerColumns<Learner>(),
]

const COMERS: Columns<Comer> = [{ accessorKey: 'name', header: 'Learner' }, ...learnerColumns<Comer>()]

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

function stateOf({ passed, isUnderWay, finishedAt, isOffline, ...more }: Learner | Comer): string {
  const waits = 'waits' in more ? more.waits : 0
  const said = [waits > 0 && `${waits} to mark`, isOffline && 'taken offline'].filter(Boolean)
  return [wordOf({ passed, isUnderWay, finishedAt }), ...said].join(', ')
}

function wordOf({ passed, isUnderWay, finishedAt }: Pick<Learner, 'passed' | 'isUnderWay' | 'finishedAt'>) {
  if (isUnderWay) return 'Under way'
  if (finishedAt === null) return 'Not begun'
  return passed === null ? 'Handed in' : passed ? 'Passed' : 'Not passed'
}

function State({ learner }: { learner: Learner | Comer }) {
  const tone = learner.passed ? 'success' : learner.isUnderWay ? 'info' : undefined
  return <Badge tone={tone}>{stateOf(learner)}</Badge>
}
