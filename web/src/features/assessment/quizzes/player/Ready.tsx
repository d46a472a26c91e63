import type { Quiz } from '../../../../api/quizzes'
import { problemOf } from '../../../../lib/problem'
import { deadline, percent, plural } from '../../../../ui/data/format'
import { Banner, useOnline } from '../../../../ui/feedback/states'
import { Card, Facts, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Page } from '../../../../ui/layout/Page'
import { Button, LinkButton } from '../../../../ui/primitives/Button'
import { useStart } from '../attempt/attemptStart'
import type { Kept } from '../attempt/deviceStore'
import { KeepOffline } from '../offline/KeepOffline'

/** What a learner should know before the clock starts. */
export function Ready({ quiz, kept, learnerId }: { quiz: Quiz; kept: Kept | null; learnerId: string }) {
  const isOnline = useOnline()
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
        {!isOnline && kept && (
          <Banner>
            You are offline. This test is kept here: begin it, and your answers go to your account when there
            is a network again. Its time runs by the clock all the same.
          </Banner>
        )}
        <Row>
          <Button
            kind="primary"
            disabled={left === 0 || (!isOnline && !kept)}
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
      {left > 0 && <KeepOffline quiz={quiz} kept={kept} learnerId={learnerId} />}
    </Page>
  )
}

const factsOf = (quiz: Quiz): [string, string][] => [
  ['Questions', String(quiz.totalQuestions)],
  ['Time', `${quiz.timeLimitMinutes} min`],
  ['To pass', percent(quiz.passingScore)],
  ...(quiz.className ? ([['Given to', quiz.className]] as [string, string][]) : []),
  ...(quiz.givenBy ? ([['Given by', `${quiz.givenBy}, who sees how you do`]] as [string, string][]) : []),
  ...(quiz.dueAt ? ([['Begin it by', deadline(quiz.dueAt)]] as [string, string][]) : []),
  ['Attempts', `${quiz.attemptsUsed} of ${quiz.maxAttempts} used`],
  ...(quiz.bestPct === null ? [] : ([['Best so far', percent(quiz.bestPct)]] as [string, string][])),
]
