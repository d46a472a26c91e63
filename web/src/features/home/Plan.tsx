import { useScreens } from '../../lib/screens'
import { LinkButton } from '../../ui/Button'
import { minutes } from '../../ui/format'
import { Card, Hidden, Row, Stack, Text } from '../../ui/layout'
import { type Quiz, type Study, useBook, useQuizzes, useSuggestions } from './data'

const SHOWN = 4

/** What to do today, from the learner's own answers. Says nothing before there is something to go by. */
export function Plan({ schoolYear }: { schoolYear: string | null }) {
  const { exists } = useScreens()
  const plan = (useSuggestions().data ?? []).slice(0, SHOWN)
  const quizzes = useQuizzes(schoolYear).data ?? []
  if (plan.length === 0) return null
  return (
    <Card
      title="Your study plan"
      foot={exists('/recommendations') && <LinkButton to="/recommendations">All of it, and why</LinkButton>}
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
      <Row justify="space-between" gap={4}>
        <Stack gap={1}>
          <Text strong>{title}</Text>
          <Text size={14} tone="muted">
            {[subject, time].filter(Boolean).join(' · ')}
          </Text>
          {description && <Text size={14}>{description}</Text>}
        </Stack>
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
