import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Quiz } from '../../../../api/quizzes'
import { problemOf } from '../../../../lib/problem'
import { deadline, percent } from '../../../../ui/data/format'
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
      crumbs={[{ label: t`Practice tests`, to: '/quizzes' }]}
      width="text"
    >
      <Card title={t`Before you start`}>
        <Facts facts={factsOf(quiz)} />
        <Stack gap={2}>
          <Text>
            <Trans>
              We save your answers as you go. You can leave and come back, but the time keeps running.
            </Trans>
          </Text>
          <Text>
            <Trans>When time is up, we hand in the test for you.</Trans>
          </Text>
        </Stack>
        {start.error && <Banner tone="danger">{problemOf(start.error).detail}</Banner>}
        {left === 0 && (
          <Banner tone="warning">{t`You have used all ${plural(quiz.maxAttempts, { one: '# attempt', other: '# attempts' })}.`}</Banner>
        )}
        {!isOnline && kept && (
          <Banner>
            <Trans>
              You are offline. This test is saved here, so you can start it. We send your answers when you are
              online. The time runs as usual.
            </Trans>
          </Banner>
        )}
        <Row>
          <Button
            kind="primary"
            disabled={left === 0 || (!isOnline && !kept)}
            busy={start.isPending}
            busyText={t`Starting…`}
            onClick={() => start.mutate()}
          >
            <Trans>Start the test</Trans>
          </Button>
          <LinkButton kind="quiet" to="/quizzes">
            <Trans>Not now</Trans>
          </LinkButton>
        </Row>
      </Card>
      {left > 0 && <KeepOffline quiz={quiz} kept={kept} learnerId={learnerId} />}
    </Page>
  )
}

const factsOf = (quiz: Quiz): [string, string][] => [
  [t`Questions`, String(quiz.totalQuestions)],
  [t`Time`, t`${quiz.timeLimitMinutes} min`],
  [t`To pass`, percent(quiz.passingScore)],
  ...(quiz.className ? ([[t`Given to`, quiz.className]] as [string, string][]) : []),
  ...(quiz.givenBy ? ([[t`Given by`, t`${quiz.givenBy}, who sees how you do`]] as [string, string][]) : []),
  ...(quiz.dueAt ? ([[t`Start it by`, deadline(quiz.dueAt)]] as [string, string][]) : []),
  [t`Attempts`, t`${quiz.attemptsUsed} of ${quiz.maxAttempts} used`],
  ...(quiz.bestPct === null ? [] : ([[t`Best so far`, percent(quiz.bestPct)]] as [string, string][])),
]
