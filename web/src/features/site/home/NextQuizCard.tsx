import { useScreens } from '../../../lib/screens'
import { deadline, percent, plural } from '../../../ui/data/format'
import { Card, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { nextQuiz, type Quiz, useQuizzes, useSuggestions } from './data'

/** The test to sit next. Says nothing where there is none, or where one left open stands above already. */
export function NextQuizCard({ schoolYear }: { schoolYear: string | null }) {
  const { exists } = useScreens()
  const quizzes = useQuizzes(schoolYear)
  const advised = useSuggestions()
  const topics = (advised.data ?? []).map(({ topicId }) => topicId)
  // Not another test a moment later, under the finger.
  const quiz = nextQuiz(advised.isPending ? [] : (quizzes.data ?? []), topics)
  if (!quiz || quiz.openAttemptId || !exists(`/quiz/${quiz.id}`)) return null
  return (
    <Card title={`Next test: ${quiz.title}`} foot={<LinkButton to={`/quiz/${quiz.id}`}>Start</LinkButton>}>
      <Text size={14} tone="muted">
        {factsOf(quiz).join(' · ')}
      </Text>
    </Card>
  )
}

function factsOf(quiz: Quiz): string[] {
  const { subject, totalQuestions, timeLimitMinutes, className, dueAt, bestPct, passingScore } = quiz
  const facts = [plural(totalQuestions, 'question'), `${timeLimitMinutes} min`]
  if (subject) facts.unshift(subject)
  if (className) facts.push(dueAt ? `from your teacher, by ${deadline(dueAt)}` : 'from your teacher')
  if (bestPct !== null) facts.push(`best so far ${percent(bestPct)}, pass at ${percent(passingScore)}`)
  return facts
}
