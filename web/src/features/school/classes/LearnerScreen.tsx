import { useState } from 'react'
import { useParams } from 'react-router'
import { useLeadOn } from '../../../lib/here'
import { BarChart } from '../../../ui/data/charts'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { date, dateShort, ofTen, percent, plural, whenText } from '../../../ui/data/format'
import { Intervals } from '../../../ui/data/Intervals'
import { AsOf } from '../../../ui/data/StatCard'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { Badge } from '../../../ui/primitives/graphics'
import { type ClassLearner, removeLearner, useClass, useClassAction, useClassLearner } from './data'
import { RISKS } from './labels'
import { useMayActInClass } from './permissions'

const ATTEMPTS: Columns<ClassLearner['attempts'][number]> = [
  { accessorKey: 'title', header: 'Test' },
  { accessorKey: 'subject', header: 'Subject' },
  { accessorKey: 'day', header: 'Day', cell: ({ row }) => dateShort(row.original.day) },
  { accessorKey: 'questions', header: 'Questions', numeric: true },
  {
    accessorKey: 'scorePct',
    header: 'Score',
    numeric: true,
    cell: ({ row }) => percent(row.original.scorePct),
  },
]

/** One learner of one's class: what a teacher needs to help, and no more. */
export default function LearnerScreen() {
  const { classId = '', learnerId = '' } = useParams()
  const learner = useClassLearner(classId, learnerId)
  const klass = useClass(classId).data
  const mayAct = useMayActInClass()
  return (
    <Page
      title={learner.data?.name ?? 'Learner'}
      lead={learner.data ? lastSeen(learner.data) : undefined}
      crumbs={[
        { to: '/classes', label: 'Classes' },
        { to: `/classes/${classId}`, label: klass?.name ?? 'Class' },
      ]}
      actions={learner.data && mayAct && <Remove classId={classId} learner={learner.data} />}
    >
      <Loaded query={learner}>{(data) => <LearnerFacts learner={data} />}</Loaded>
    </Page>
  )
}

const lastSeen = ({ lastActiveAt, joinedAt }: ClassLearner) =>
  `${lastActiveAt ? `Last studied ${whenText(lastActiveAt)}` : 'Has not started yet'} · in the class since ${date(joinedAt)}`

function LearnerFacts({ learner }: { learner: ClassLearner }) {
  const { days, topics, attempts, risk, asOf } = learner
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0)
  const worked = days.filter((day) => day.minutes > 0 || day.questions > 0).length
  return (
    <Stack gap={6}>
      {risk && <Risk risk={risk} />}
      <Card>
        <BarChart
          title="When did they study?"
          data={days}
          x="day"
          xLabel="Day"
          y={[{ key: 'minutes', label: 'Minutes' }]}
          unit="minutes"
          writeX={dateShort}
          tickX={dateShort}
          note={`${Math.round(minutes)} minutes on ${plural(worked, 'day')} of the last ${days.length}.`}
          explain="study_reading_seconds"
        />
      </Card>
      <Known topics={topics} />
      <DataTable
        rows={attempts}
        columns={ATTEMPTS}
        caption="Latest tests"
        empty={<EmptyState title="No test in the last two months." />}
        rowKey={(_, at) => String(at)}
      />
      <AsOf at={asOf} />
      <Text size={14} tone="muted">
        Only the teachers of the class and Kitabo staff see this. We log who looks.
      </Text>
    </Stack>
  )
}

const FIRST = 8

/** The weakest topics first, all of them when asked. */
function Known({ topics }: { topics: ClassLearner['topics'] }) {
  const [all, setAll] = useState(false)
  const known = topics.filter(({ isKnown }) => isKnown)
  return (
    <Card>
      <Intervals
        title="What do they know?"
        rows={(all ? known : known.slice(0, FIRST)).map((topic) => ({
          id: topic.topicId,
          name: topic.topic,
          value: topic.percentage,
          low: topic.lowPct,
          high: topic.highPct,
          n: topic.answers,
          note: topic.subject,
        }))}
        of="Mastery"
        nameHead="Topic"
        nHead="Answers"
        noteHead="Subject"
        explain="mastery"
        says={ofTen}
        empty="Not known yet."
        note={notKnown(known.length, topics.length - known.length)}
      />
      {known.length > FIRST && (
        <Row>
          <Button aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? `Show the ${FIRST} weakest` : `Show all ${known.length} topics`}
          </Button>
        </Row>
      )}
    </Card>
  )
}

function notKnown(known: number, others: number) {
  const first = known > 0 ? 'Weakest first. ' : ''
  return others > 0 ? `${first}On ${plural(others, 'topic')} there are not enough answers yet.` : first
}

const Risk = ({ risk: { risk, why, leadDays } }: { risk: NonNullable<ClassLearner['risk']> }) => (
  <Card tone="danger" title={<Badge tone={RISKS[risk].tone}>{RISKS[risk].label}</Badge>}>
    <Text>{`${why}.`}</Text>
    {leadDays ? (
      <Text size={14} tone="muted">{`You usually have about ${plural(leadDays, 'day')} to act.`}</Text>
    ) : null}
  </Card>
)

function Remove({ classId, learner }: { classId: string; learner: ClassLearner }) {
  const [asking, setAsking] = useState(false)
  const leadOn = useLeadOn()
  const remove = useClassAction(removeLearner)
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        Remove from the class
      </Button>
      <AlertDialog
        title={`Remove ${learner.name} from the class?`}
        description="You will no longer see their work. They can come back with the code."
        open={asking}
        onOpenChange={setAsking}
        confirm="Remove"
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { id: classId, learnerId: learner.learnerId },
            {
              onSuccess: () => {
                toast({ title: `${learner.name} was removed from the class` })
                leadOn(`/classes/${classId}`)
              },
              onError: (error) => toastProblem(error),
              onSettled: () => setAsking(false),
            },
          )
        }
      />
    </>
  )
}
