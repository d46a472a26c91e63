import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { MathText } from '../../../ui/content/MathText'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { dateTime, percent } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Facts, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Badge } from '../../../ui/primitives/graphics'
import { type TestResults, useResults } from './data'

type Learner = TestResults['learners'][number]
type Comer = TestResults['comers'][number]
type Question = TestResults['questions'][number]

const CRUMBS = [{ label: t`Tests you set`, to: '/teacher/quizzes' }]

/** How a test went, by learner and by question, each also as CSV. */
export default function ResultsScreen() {
  const { quizId = '' } = useParams()
  const results = useResults(quizId)
  return (
    <Page title={results.data ? t`Results: ${results.data.title}` : t`Results`} crumbs={CRUMBS}>
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
          [
            t`Finished`,
            t`${done.length} of ${plural(all.length, { one: '# learner', other: '# learners' })}`,
          ],
          [t`Average best score`, scored.length ? percent(mean) : '–'],
          [t`Passed`, t`${all.filter(({ passed }) => passed).length} at ${percent(passingScore)}`],
        ]}
      />
      {learners.length > 0 && (
        <DataTable
          rows={learners}
          columns={LEARNERS}
          caption={t`By learner`}
          csv
          rowKey={({ learnerId }) => learnerId}
          empty={<Nobody />}
        />
      )}
      {comers.length > 0 && (
        <DataTable
          rows={comers}
          columns={COMERS}
          caption={t`Learners who used the code`}
          csv
          rowKey={({ entryId }) => entryId}
          empty={<Nobody />}
        />
      )}
      {done.length === 0 ? (
        <Text tone="muted">
          <Trans>When someone finishes, you see the result of each question here.</Trans>
        </Text>
      ) : (
        <DataTable
          rows={questions}
          columns={QUESTIONS}
          caption={t`By question, first attempts`}
          csv
          rowKey={({ questionId }) => questionId}
          empty={<EmptyState title={t`No questions.`} reason={t`This test has no questions.`} />}
        />
      )}
    </Stack>
  )
}

const Nobody = () => (
  <EmptyState
    title={t`No learners yet.`}
    reason={t`Give the test to a class, or share its code. Learners who take it appear here.`}
  />
)

/** The columns that both tables have; a person of a class is told by class too. */
const learnerColumns = <Row extends Learner | Comer>(): Columns<Row> => [
  {
    accessorKey: 'bestPct',
    header: t`Best`,
    numeric: true,
    cell: ({ row }) => percent(row.original.bestPct),
  },
  { accessorKey: 'attempts', header: t`Attempts`, numeric: true },
  {
    id: 'state',
    header: t`State`,
    cell: ({ row }) => <State learner={row.original} />,
    csv: (learner) => stateOf(learner),
  },
  {
    accessorKey: 'finishedAt',
    header: t`Finished`,
    cell: ({ row }) => (row.original.finishedAt ? dateTime(row.original.finishedAt) : '–'),
  },
]

const LEARNERS: Columns<Learner> = [
  { accessorKey: 'name', header: t`Learner` },
  { accessorKey: 'className', header: t`Class` },
  ...learnerColumns<Learner>(),
]

const COMERS: Columns<Comer> = [{ accessorKey: 'name', header: t`Learner` }, ...learnerColumns<Comer>()]

const QUESTIONS: Columns<Question> = [
  { accessorKey: 'order', header: t`No.`, numeric: true, cell: ({ row }) => row.original.order + 1 },
  { accessorKey: 'stem', header: t`Question`, cell: ({ row }) => <MathText>{row.original.stem}</MathText> },
  { accessorKey: 'topic', header: t`Topic` },
  {
    id: 'right',
    header: t`Right`,
    numeric: true,
    cell: ({ row: { original } }) => t`${original.right} of ${original.answered}`,
    csv: ({ right, answered }) => t`${right} of ${answered}`,
  },
  {
    id: 'wrong',
    header: t`Most common wrong answer`,
    cell: ({ row: { original } }) =>
      original.wrong ? <MathText>{`${original.wrong} (${original.wrongCount})`}</MathText> : '–',
    csv: ({ wrong, wrongCount }) => (wrong ? `${wrong} (${wrongCount})` : ''),
  },
]

function stateOf({ passed, isUnderWay, finishedAt, isOffline, ...more }: Learner | Comer): string {
  const waits = 'waits' in more ? more.waits : 0
  const said = [waits > 0 && t`${waits} to mark`, isOffline && t`taken offline`].filter(Boolean)
  return [wordOf({ passed, isUnderWay, finishedAt }), ...said].join(', ')
}

function wordOf({ passed, isUnderWay, finishedAt }: Pick<Learner, 'passed' | 'isUnderWay' | 'finishedAt'>) {
  if (isUnderWay) return t`In progress`
  if (finishedAt === null) return t`Not started`
  return passed === null ? t`Handed in` : passed ? t`Passed` : t`Not passed`
}

function State({ learner }: { learner: Learner | Comer }) {
  const tone = learner.passed ? 'success' : learner.isUnderWay ? 'info' : undefined
  return <Badge tone={tone}>{stateOf(learner)}</Badge>
}
