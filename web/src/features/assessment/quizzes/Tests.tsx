import { useSearchParams } from 'react-router'
import { useMe } from '../../../api/me'
import type { Quiz } from '../../../api/quizzes'
import { useHere } from '../../../lib/here'
import { plural } from '../../../ui/data/format'
import { EmptyState } from '../../../ui/feedback/states'
import { Select } from '../../../ui/forms/Field'
import { SearchField } from '../../../ui/forms/SearchField'
import { Card, Grid, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Fold } from '../../../ui/primitives/Fold'
import {
  begun,
  bySubject,
  EVERY,
  type Filter,
  isFiltered,
  matching,
  NONE,
  subjectsOf,
  takenOf,
  topicOf,
  yearsOf,
} from './filter'
import { QuizCards } from './QuizCards'

/** Every test to practise with: the filters, what is under way, and each subject to unfold. */
export function Tests({ all }: { all: Quiz[] }) {
  const [filter, setFilter] = useFilter(all)
  const shown = matching(all, filter)
  const open = shown.filter(({ openAttemptId }) => openAttemptId)
  const subjects = bySubject(shown.filter(({ openAttemptId }) => !openAttemptId))
  const topic = topicOf(all, filter.topic)
  const isLooking = Boolean(filter.q) || filter.topic !== EVERY || subjects.length === 1
  const unfolded = begun(subjects)
  return (
    <Stack gap={6}>
      <Filters all={all} filter={filter} set={setFilter} />
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
          <Button kind="quiet" onClick={() => setFilter(NONE)}>
            Show all tests
          </Button>
        )}
      </Row>
      {shown.length === 0 && <NoMatch />}
      {open.length > 0 && (
        <Stack as="section" gap={3}>
          <Heading>Under way</Heading>
          <QuizCards of="Under way" quizzes={open} />
        </Stack>
      )}
      <Stack gap={3}>
        {subjects.map(([subject, quizzes]) => (
          <SubjectFold
            key={subject}
            subject={subject}
            quizzes={quizzes}
            isOpen={isLooking || unfolded.includes(subject)}
            first={subjects.length === 1 ? 12 : 3}
          />
        ))}
      </Stack>
    </Stack>
  )
}

interface FiltersProps {
  all: Quiz[]
  filter: Filter
  set: (next: Filter) => void
}

function Filters({ all, filter, set }: FiltersProps) {
  return (
    <Grid min={140} fill>
      <SearchField
        label="Search"
        hint="Name or topic"
        value={filter.q}
        onSearch={(q) => set({ ...filter, q })}
      />
      <Select
        label="Subject"
        options={[{ value: EVERY, label: 'All subjects' }, ...subjectsOf(all)]}
        value={filter.subject}
        onChange={({ target }) => set({ ...filter, subject: target.value, topic: EVERY })}
      />
      <Select
        label="School year"
        options={[{ value: EVERY, label: 'All years' }, ...yearsOf(all)]}
        value={filter.year}
        onChange={({ target }) => set({ ...filter, year: target.value, topic: EVERY })}
      />
    </Grid>
  )
}

interface SubjectFoldProps {
  subject: string
  quizzes: Quiz[]
  /** Where nobody has opened or closed it yet. */
  isOpen: boolean
  first: number
}

function SubjectFold({ subject, quizzes, isOpen, first }: SubjectFoldProps) {
  const [open, setOpen] = useHere(`open ${subject}`, isOpen)
  return (
    <Fold
      title={<Heading>{subject}</Heading>}
      note={`${takenOf(quizzes)} of ${quizzes.length} taken`}
      open={open}
      onToggle={setOpen}
    >
      <QuizCards of={subject} quizzes={quizzes} first={first} />
    </Fold>
  )
}

/** The filter stands in the address; a learner starts at their own year, while it has tests. */
function useFilter(all: Quiz[]): [Filter, (next: Filter) => void] {
  const [search, setSearch] = useSearchParams()
  const own = useMe().data?.schoolYear ?? EVERY
  const topic = search.get('topic') ?? EVERY
  const start = topic === EVERY && all.some(({ schoolYear }) => schoolYear === own) ? own : EVERY
  const filter = {
    subject: search.get('subject') ?? EVERY,
    year: search.get('year') ?? start,
    topic,
    q: search.get('q') ?? '',
  }
  const set = (next: Filter) => {
    const named = Object.entries(next).filter(
      ([name, value]) => name === 'year' || (value && value !== EVERY),
    )
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

const NoMatch = () => (
  <EmptyState
    title="No tests here yet."
    reason="Choose another subject or school year, or search for less."
  />
)
