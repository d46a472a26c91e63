import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { useMe } from '../../../api/me'
import { usePracticeOffer } from '../../../api/practice'
import { type QuizOverview, type QuizSearch, useQuizOverview } from '../../../api/quizzes'
import { useHere } from '../../../lib/here'

import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Select } from '../../../ui/forms/Field'
import { SearchField } from '../../../ui/forms/SearchField'
import { Card, Grid, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Fold } from '../../../ui/primitives/Fold'
import { begun, EVERY, type Filter, isFiltered, NONE, type SubjectTests, searchOf } from './filter'
import { QuizCards, QuizSection } from './QuizCards'

/** Every test to practise with: the filters, what is under way, and each subject to unfold. */
export const Tests = ({ choices }: { choices: QuizOverview }) =>
  choices.subjects.length + choices.total === 0 ? <NoTests /> : <Matching choices={choices} />

function Matching({ choices }: { choices: QuizOverview }) {
  const [filter, setFilter] = useFilter(choices)
  const search = searchOf(filter)
  const overview = useQuizOverview(search)
  const { data: offer } = usePracticeOffer()
  return (
    <Stack gap={6}>
      <Filters choices={choices} filter={filter} set={setFilter} />
      <Card title={t`Practise at your own level`} tone="primary">
        <Text>
          <Trans>Questions at your level, one at a time. You see why after each one.</Trans>
        </Text>
        <Row gap={3}>
          <LinkButton kind="primary" to={practiceOf(filter)}>
            {filter.topic === EVERY ? t`Start practice` : t`Practise this topic`}
          </LinkButton>
          {offer && offer.dueTopics > 0 && (
            <LinkButton kind="quiet" to="/practice?due=1">
              <Trans>Review what is due</Trans>
            </LinkButton>
          )}
        </Row>
      </Card>
      <Loaded query={overview} skeleton={<Skeleton shape="card" lines={4} />}>
        {({ total, topic, bySubject, underWay }) => (
          <>
            <Row justify="space-between">
              <div role="status">
                <Text tone="muted">{`${plural(total, { one: '# test', other: '# tests' })}${topic ? t` on ${topic}` : ''}`}</Text>
              </div>
              {isFiltered(filter) && (
                <Button kind="quiet" onClick={() => setFilter(NONE)}>
                  <Trans>Show all tests</Trans>
                </Button>
              )}
            </Row>
            {total === 0 && <NoMatch />}
            {underWay > 0 && (
              <QuizSection of={t`In progress`} part={{ ...search, kind: 'practice', underWay: true }} />
            )}
            <Subjects
              subjects={bySubject}
              search={search}
              isLooking={Boolean(filter.q) || filter.topic !== EVERY}
            />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

interface FiltersProps {
  choices: QuizOverview
  filter: Filter
  set: (next: Filter) => void
}

function Filters({ choices, filter, set }: FiltersProps) {
  return (
    <Grid min={140} fill>
      <SearchField
        label={t`Search`}
        hint={t`Name or topic`}
        value={filter.q}
        onSearch={(q) => set({ ...filter, q })}
      />
      <Select
        label={t`Subject`}
        options={[
          { value: EVERY, label: t`All subjects` },
          ...choices.subjects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter.subject}
        onChange={({ target }) => set({ ...filter, subject: target.value, topic: EVERY })}
      />
      <Select
        label={t`School year`}
        options={[
          { value: EVERY, label: t`All years` },
          ...choices.schoolYears.map((year) => ({ value: year, label: year })),
        ]}
        value={filter.year}
        onChange={({ target }) => set({ ...filter, year: target.value, topic: EVERY })}
      />
    </Grid>
  )
}

interface SubjectsProps {
  subjects: SubjectTests[]
  search: QuizSearch
  /** Whoever looks for something sees where it is. */
  isLooking: boolean
}

function Subjects({ subjects, search, isLooking }: SubjectsProps) {
  const unfolded = begun(subjects)
  const isAlone = subjects.length === 1
  return (
    <Stack gap={3}>
      {subjects.map((each) => (
        <SubjectFold
          key={each.subjectId ?? 'other'}
          tests={each}
          search={search}
          isOpen={isLooking || isAlone || unfolded.includes(each)}
          first={isAlone ? 12 : 3}
        />
      ))}
    </Stack>
  )
}

interface SubjectFoldProps {
  tests: SubjectTests
  search: QuizSearch
  /** Where nobody has opened or closed it yet. */
  isOpen: boolean
  first: number
}

function SubjectFold({
  tests: { subjectId, subject, tests, taken },
  search,
  isOpen,
  first,
}: SubjectFoldProps) {
  const name = subject ?? t`Other tests`
  const [open, setOpen] = useHere(t`open ${name}`, isOpen)
  const part = { ...search, kind: 'practice', underWay: false, withoutSubject: !subjectId } as const
  return (
    <Fold
      title={<Heading>{name}</Heading>}
      note={t`${taken} of ${tests} taken`}
      open={open}
      onToggle={setOpen}
    >
      {open && <QuizCards of={name} part={subjectId ? { ...part, subjectId } : part} first={first} />}
    </Fold>
  )
}

/** The filter stands in the address; a learner starts at their own year, while it has tests. */
function useFilter({ schoolYears }: QuizOverview): [Filter, (next: Filter) => void] {
  const [search, setSearch] = useSearchParams()
  const own = useMe().data?.schoolYear ?? EVERY
  const topic = search.get('topic') ?? EVERY
  const start = topic === EVERY && schoolYears.includes(own) ? own : EVERY
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
  return subject !== EVERY && year !== EVERY ? `/practice?subject=${subject}&year=${year}` : '/practice'
}

const NoMatch = () => (
  <EmptyState
    title={t`No tests here yet.`}
    reason={t`Choose another subject or school year, or use fewer words.`}
  />
)

const NoTests = () => <EmptyState title={t`No tests yet.`} reason={t`New ones appear here.`} />
