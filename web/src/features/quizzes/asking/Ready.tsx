import { problemOf } from '../../../lib/problem'
import { Button, LinkButton } from '../../../ui/Button'
import { percent, plural } from '../../../ui/format'
import { Card, Facts, Row, Stack, Text } from '../../../ui/layout'
import { Page } from '../../../ui/Page'
import { Banner } from '../../../ui/states'
import type { Quiz } from '../data'
import { useStart } from '../sitting/opening'

/** What a learner should know before the clock starts. */
export function Ready({ quiz, learnerId }: { quiz: Quiz; learnerId: string }) {
  const start = useStart(learnerId, quiz.id)
  const left = Math.max(0, quiz.maxAttempts - quiz.attemptsUsed)
  return (
    <Page
      title={quiz.title}
      lead={quiz.description}
      crumbs={[{ label: 'Practice tests', to: '/quizzes' }]}
      width="text"
    >
      <Card title="Before you start">
        <Facts facts={factsOf(quiz)} />
        <Stack gap={2}>
          <Text>Your answers are saved as you go. You can leave and come back; the time runs on.</Text>
          <Text>When the time is up, the test hands itself in.</Text>
        </Stack>
        {start.error && <Banner tone="danger">{problemOf(start.error).detail}</Banner>}
        {left === 0 && (
          <Banner tone="warning">{`You have used all ${plural(quiz.maxAttempts, 'attempt')}.`}</Banner>
        )}
        <Row>
          <Button
            kind="primary"
            disabled={left === 0}
            busy={start.isPending}
            busyText="Starting…"
            onClick={() => start.mutate()}
          >
            Start the test
          </Button>
          <LinkButton kind="quiet" to="/quizzes">
            Not now
          </LinkButton>
        </Row>
      </Card>
    </Page>
  )
}

const factsOf = (quiz: Quiz): [string, string][] => [
  ['Questions', String(quiz.totalQuestions)],
  ['Time', `${quiz.timeLimitMinutes} min`],
  ['To pass', percent(quiz.passingScore)],
  ['Attempts', `${quiz.attemptsUsed} of ${quiz.maxAttempts} used`],
  ...(quiz.bestPct === null ? [] : ([['Best so far', percent(quiz.bestPct)]] as [string, string][])),
]
