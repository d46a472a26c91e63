import { useSearchParams } from 'react-router'
import { expected, NONE } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Select } from '../../../ui/forms/Field'
import { Stack } from '../../../ui/layout/layout'
import { type ClassDetail, type Heat, useHeat } from './data'
import { HeatTable } from './HeatTable'

/** Learner by topic in one subject. */
export function TopicHeat({ detail }: { detail: ClassDetail }) {
  const [search, setSearch] = useSearchParams()
  const asked = detail.subjects.find(({ id }) => id === search.get('subject'))
  const subject = asked ?? detail.subjects.find(({ name }) => name === 'Mathematics') ?? detail.subjects[0]
  const heat = useHeat(detail.id, subject?.id)
  if (!subject) return <EmptyState title="You do not teach a subject in this class." />
  const choose = (id: string) => {
    const next = new URLSearchParams(search)
    next.set('subject', id)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Stack gap={4}>
      <Select
        label="Subject"
        value={subject.id}
        options={detail.subjects.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => choose(target.value)}
      />
      <Loaded query={heat} skeleton={<Skeleton shape="card" lines={8} />}>
        {(data) => <Drawn classId={detail.id} heat={data} subject={subject.name} />}
      </Loaded>
    </Stack>
  )
}

function Drawn({ classId, heat, subject }: { classId: string; heat: Heat; subject: string }) {
  if (heat.topics.length === 0)
    return <EmptyState title={`Nobody in the class has answered questions on ${subject} yet.`} />
  return (
    <HeatTable
      title={`How well does the class know ${subject}?`}
      note="How many of 10 questions a learner would get right today. In brackets: how many answers we have. A dot means fewer than 5. The first two lines are averages."
      asOf={heat.asOf}
      explain="mastery"
      rowHead="Learner"
      columns={heat.topics.map(({ topicId, name }) => ({ id: topicId, name }))}
      rows={withSomethingFirst(heat.learners).map(({ learnerId, name, cells }) => ({
        id: learnerId,
        name,
        to: `/classes/${classId}/learners/${learnerId}`,
        cells: Object.fromEntries(
          cells.map(({ topicId, percentage, answers, isKnown, ...range }) => [
            topicId,
            { value: isKnown ? percentage : null, said: expected(range), n: answers },
          ]),
        ),
      }))}
      feet={[
        {
          name: 'The class',
          cells: Object.fromEntries(heat.topics.map((topic) => [topic.topicId, mean(topic.classPct)])),
        },
        {
          name: 'Other learners',
          cells: Object.fromEntries(heat.topics.map((topic) => [topic.topicId, mean(topic.othersPct)])),
        },
      ]}
    />
  )
}

/** A mean over learners, in the unit of the cells: `5.5 of 10`. */
const mean = (pct: number | null) => (pct === null ? NONE : `${(pct / 10).toFixed(1)} of 10`)

/** By name, those who have answered nothing on the subject last. */
const withSomethingFirst = (learners: Heat['learners']) => [
  ...learners.filter(({ cells }) => cells.length > 0),
  ...learners.filter(({ cells }) => cells.length === 0),
]
