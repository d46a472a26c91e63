import { useImpressions } from '../../../api/impressions'
import { useScreens } from '../../../lib/screens'
import { date, minutes, plural } from '../../../ui/data/format'
import { Card, Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { Progress } from '../../../ui/primitives/graphics'
import {
  type PlanToday,
  type Quiz,
  type Study,
  useBook,
  usePlanToday,
  useQuizzes,
  useSuggestions,
} from './data'

const SHOWN = 4

/** What to do today: by the learner's own study plan, else by what their answers suggest. */
export function Plan({ schoolYear }: { schoolYear: string | null }) {
  const today = usePlanToday()
  if (today.isPending) return null
  return today.data ? <Today plan={today.data} /> : <Advised schoolYear={schoolYear} />
}

function Today({
  plan: { title, today, day, tasks, missedTasks, completionPercentage },
}: {
  plan: PlanToday
}) {
  return (
    <Card
      title={title}
      foot={
        <LinkButton to="/study-plan">
          {missedTasks > 0 ? `Open the plan: ${plural(missedTasks, 'missed task')}` : 'Open the plan'}
        </LinkButton>
      }
    >
      <Progress value={completionPercentage} label="Done so far" />
      <Text strong>{day === today ? 'Today' : `Next, on ${date(day)}`}</Text>
      {tasks.length === 0 && <Text tone="muted">Every planned task is done.</Text>}
      <Stack as="ol" gap={4}>
        {tasks.slice(0, SHOWN).map((task) => (
          <Stack as="li" gap={1} key={task.id}>
            <Text>{task.title}</Text>
            <Text size={14} tone="muted">
              {[task.subject, minutes(task.estimatedMinutes)].filter(Boolean).join(' · ')}
            </Text>
            {task.actionUrl && (
              <Row>
                <LinkButton to={task.actionUrl}>
                  Begin<Hidden>: {task.title}</Hidden>
                </LinkButton>
              </Row>
            )}
          </Stack>
        ))}
      </Stack>
    </Card>
  )
}

/** Says nothing before there is something to go by. */
function Advised({ schoolYear }: { schoolYear: string | null }) {
  const { exists } = useScreens()
  const plan = (useSuggestions().data ?? []).slice(0, SHOWN)
  useImpressions(plan.map(({ id }) => id))
  const quizzes = useQuizzes(schoolYear).data ?? []
  if (plan.length === 0) return null
  return (
    <Card
      title="What to do next"
      foot={
        <Row>
          {exists('/recommendations') && <LinkButton to="/recommendations">All of it, and why</LinkButton>}
          {exists('/study-plan') && <LinkButton to="/study-plan">Make a study plan</LinkButton>}
        </Row>
      }
    >
      <Stack as="ol" gap={4}>
        {plan.map((item) => (
          <Step key={item.id} item={item} quizzes={quizzes} />
        ))}
      </Stack>
    </Card>
  )
}

function Step({ item, quizzes }: { item: Study; quizzes: Quiz[] }) {
  const { title, description, subject, actionUrl } = item
  const time = useTime(actionUrl, quizzes)
  return (
    <Stack as="li" gap={1}>
      <Text strong>{title}</Text>
      <Text size={14} tone="muted">
        {[subject, time].filter(Boolean).join(' · ')}
      </Text>
      {description && <Text size={14}>{description}</Text>}
      <Row>
        <LinkButton to={actionUrl}>
          Begin<Hidden>: {title}</Hidden>
        </LinkButton>
      </Row>
    </Stack>
  )
}

/** How long it takes: the limit of the test, or the estimate for the book. */
function useTime(to: string, quizzes: Quiz[]): string | null {
  const [, kind, id] = to.split('/')
  const book = useBook(kind === 'reader' && id ? id : null).data
  const quiz = quizzes.find((quiz) => kind === 'quiz' && quiz.id === id)
  if (quiz) return `at most ${minutes(quiz.timeLimitMinutes)}`
  return book ? `about ${minutes(book.readingMinutes)} for the whole book` : null
}
