import { useScreens } from '../../../lib/screens'
import { LinkButton } from '../../../ui/Button'
import { Progress } from '../../../ui/graphics'
import { Card, Hidden, Stack } from '../../../ui/layout'
import { type Result, useQuizzes } from '../data'

/** The weakest first, as the server tells them; a topic with tests of its own leads there. */
export function TopicScores({ topics }: { topics: Result['topics'] }) {
  const { exists } = useScreens()
  const tested = new Set((useQuizzes().data ?? []).map(({ topicId }) => topicId))
  return (
    <Card title="By topic">
      {topics.map(({ topicId, topic, correct, questions }) => (
        <Stack key={topicId} gap={1}>
          <Progress
            value={(100 * correct) / questions}
            label={topic}
            text={`${correct} of ${questions} right`}
          />
          {correct < questions && tested.has(topicId) && exists('/quizzes') && (
            <div>
              <LinkButton kind="quiet" to={`/quizzes?topic=${topicId}`}>
                Practise this topic<Hidden>: {topic}</Hidden>
              </LinkButton>
            </div>
          )}
        </Stack>
      ))}
    </Card>
  )
}
