import { useSearchParams } from 'react-router'
import { useMe } from '../../api/me'
import { Button, LinkButton } from '../../ui/Button'
import { Select } from '../../ui/Field'
import { plural } from '../../ui/format'
import { Loaded } from '../../ui/Loaded'
import { Card, Grid, Heading, Row, Stack, Text } from '../../ui/layout'
import { Page } from '../../ui/Page'
import { EmptyState, Skeleton } from '../../ui/states'
import { Tabs } from '../../ui/Tabs'
import { ByCode } from './codes/ByCode'
import { type Quiz, useQuizzes } from './data'
import { EVERY, type Filter, isFiltered, matching, subjectsOf, topicOf, yearsOf } from './filter'
import { KeptTests } from './offline/KeptTests'
import { Papers } from './papers/Papers'
import { QuizCard } from './QuizCard'

export default function QuizListScreen() {
  const quizzes = useQuizzes()
  const learnerId = useMe().data?.id
  return (
    <Page title="Practice tests" lead="Short tests with every answer explained.">
      <Stack gap={6}>
        {learnerId && <KeptTests learnerId={learnerId} />}
        <ByCode />
        <Loaded query={quizzes} skeleton={<Skeleton shape="card" lines={4} />} empty={<NoTests />}>
          {(all) => <Kinds all={all} />}
        </Loaded>
      </Stack>
    </Page>
  )
}

function Kinds({ all }: { all: Quiz[] }) {
  const given = all.filter(({ sessionType, className }) => sessionType === 'class' && className)
  const byCode = all.filter(({ givenBy, className }) => givenBy && !className)
  return (
    <Stack gap={6}>
      {given.length > 0 && <Group title="From your teacher" quizzes={given} />}
      {byCode.length > 0 && <Group title="By a code" quizzes={byCode} />}
      <Tabs
        label="Kinds of tests"
        param="kind"
        tabs={[
          {
            id: 'tests',
            label: 'Practice',
            content: <Tests all={all.filter(({ sessionType }) => !APART.includes(sessionType))} />,
          },
          { id: 'mock', label: 'Mock papers', content: <Papers subjectId={null} /> },
        ]}
      />
      <Row>
        <LinkButton kind="quiet" to="/quizzes/not-counted">
          Answers that were not counted
        </LinkButton>
      </Row>
    </Stack>
  )
}

/** Shown in places of their own. */
const APART = ['class', 'mock']

function Tests({ all }: { all: Quiz[] }) {
  const [filter, setFilter] = useFilter(all)
  const shown = matching(all, filter)
  const open = shown.filter(({ openAttemptId }) => openAttemptId)
  const rest = shown.filter(({ openAttemptId }) => !openAttemptId)
  const topic = topicOf(all, filter.topic)
  return (
    <Stack gap={6}>
      <Grid min={140} fill>
        <Select
          label="Subject"
          options={[{ value: EVERY, label: 'All subjects' }, ...subjectsOf(all)]}
          value={filter.subject}
          onChange={({ target }) => setFilter({ ...filter, subject: target.value, topic: EVERY })}
        />
        <Select
          label="School year"
          options={[{ value: EVERY, label: 'All years' }, ...yearsOf(all)]}
          value={filter.year}
          onChange={({ target }) => setFilter({ ...filter, year: target.value, topic: EVERY })}
        />
      </Grid>
      <Card title="Practise at your own level" tone="primary">
        <Text>Questions are chosen by what you can do, one at a time, with the reason at once.</Text>
        <Row gap={3}>
          <LinkButton kind="primary" to={practiceOf(filter)}>
            {filter.topic === EVERY ? 'Begin' : 'Practise this topic'}
          </LinkButton>
          <LinkButton kind="quiet" to="/practice?due=1">
            Review what is due
          </LinkButton>
        </Row>
      </Card>
      <Row justify="space-between">
        <div role="status">
          <Text tone="muted">{`${plural(shown.length, 'test')}${topic ? ` on ${topic}` : ''}`}</Text>
        </div>
        {isFiltered(filter) && (
          <Button kind="quiet" onClick={() => setFilter({ subject: EVERY, year: EVERY, topic: EVERY })}>
            Show all tests
          </Button>
        )}
      </Row>
      {shown.length === 0 && <NoMatch />}
      {open.length > 0 && <Group title="Under way" quizzes={open} />}
      {bySubject(rest).map(([subject, quizzes]) => (
        <Group key={subject} title={subject} quizzes={quizzes} />
      ))}
    </Stack>
  )
}

function Group({ title, quizzes }: { title: string; quizzes: Quiz[] }) {
  return (
    <Stack as="section" gap={3}>
      <Heading>{title}</Heading>
      <Grid min={280} fill>
        {quizzes.map((quiz) => (
          <QuizCard key={quiz.id} quiz={quiz} />
        ))}
      </Grid>
    </Stack>
  )
}

function bySubject(quizzes: Quiz[]): [string, Quiz[]][] {
  const groups = new Map<string, Quiz[]>()
  for (const quiz of quizzes) {
    const name = quiz.subject ?? 'Other tests'
    groups.set(name, [...(groups.get(name) ?? []), quiz])
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b))
}

/** The filter stands in the address; a learner starts at their own year, while it has tests. */
function useFilter(all: Quiz[]): [Filter, (next: Filter) => void] {
  const [search, setSearch] = useSearchParams()
  const own = useMe().data?.schoolYear ?? EVERY
  const topic = search.get('topic') ?? EVERY
  const start = topic === EVERY && all.some(({ schoolYear }) => schoolYear === own) ? own : EVERY
  const filter = { subject: search.get('subject') ?? EVERY, year: search.get('year') ?? start, topic }
  const set = (next: Filter) => {
    const named = Object.entries(next).filter(([name, value]) => name === 'year' || value !== EVERY)
    const kind = search.get('kind')
    if (kind) named.push(['kind', kind])
    setSearch(new URLSearchParams(named), { replace: true, preventScrollReset: true })
  }
  return [filter, set]
}

/** Where practice begins: at the topic, or the year of the subject, that is chosen here. */
function practiceOf({ topic, subject, year }: Filter): string {
  if (topic !== EVERY) return `/practice?topic=${topic}`
  return subject !== EVERY && year !== EVERY ? `/practice?subject=${subject}&year=${year}` : '/practice?due=1'
}

const NoTests = () => <EmptyState title="No tests yet." reason="New ones appear here." />

const NoMatch = () => (
  <EmptyState title="No tests here yet." reason="Choose another subject or school year." />
)
