import { Skeleton } from '../../../ui/feedback/states'
import { Card, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { Continue, FirstBook } from './ContinueCard'
import { type Quiz, type Study, useNextTopic, useQuizzes, useReadingPositions } from './data'

/**
 * The one thing to do next: a test left open, else the book that was open last, else what is advised, else a first
 * book. A test comes first because its clock may be running.
 */
export function NextStep({ schoolYear }: { schoolYear: string | null }) {
  const positions = useReadingPositions()
  const quizzes = useQuizzes(schoolYear)
  const topic = useNextTopic()
  if (positions.isPending || quizzes.isPending) return <Skeleton shape="card" lines={1} />

  const open = (quizzes.data ?? []).find(({ openAttemptId }) => openAttemptId)
  if (open) return <OpenQuiz quiz={open} />
  const begun = (positions.data ?? []).find(({ progressPercentage }) => progressPercentage < 100)
  if (begun) return <Continue position={begun} />
  if (topic.isPending) return <Skeleton shape="card" lines={1} />
  return topic.data ? <Advised topic={topic.data} /> : <FirstBook />
}

const OpenQuiz = ({ quiz: { id, title, subject, totalQuestions } }: { quiz: Quiz }) => (
  <Card tone="primary" title={`Finish ${title}`}>
    <Text>
      {[subject, `${totalQuestions} questions`, 'your answers so far are kept'].filter(Boolean).join(' · ')}
    </Text>
    <div>
      <LinkButton kind="primary" to={`/quiz/${id}`}>
        Continue
      </LinkButton>
    </div>
  </Card>
)

const Advised = ({ topic: { title, description, actionUrl } }: { topic: Study }) => (
  <Card tone="primary" title={title}>
    {description && <Text>{description}</Text>}
    <div>
      <LinkButton kind="primary" to={actionUrl}>
        Continue
      </LinkButton>
    </div>
  </Card>
)
