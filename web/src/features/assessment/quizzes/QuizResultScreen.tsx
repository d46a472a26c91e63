import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Heading, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton, Segments } from '../../../ui/primitives/Button'
import type { Arrival } from './attempt/useHandIn'
import { type Result, useResult } from './data'
import { MockExamScore } from './mock_exams/MockExamScore'
import { Ideas } from './results/Ideas'
import { NextSteps } from './results/NextSteps'
import { NotCountedCard } from './results/NotCounted'
import { PagedList } from './results/PagedList'
import { QuestionReview } from './results/QuestionReview'
import { ScoreCard } from './results/ScoreCard'
import { ShareResult } from './results/ShareResult'
import { TopicScores } from './results/TopicScores'

export default function QuizResultScreen() {
  const { attemptId = '' } = useParams()
  const loaded = useResult(attemptId)
  const result = loaded.data?.kind === 'result' ? loaded.data.result : null
  return (
    <Page
      title={result ? t`Results: ${result.title}` : t`Results`}
      crumbs={[{ label: t`Practice tests`, to: '/quizzes' }]}
      width="text"
    >
      <Loaded query={loaded} skeleton={<Skeleton shape="card" lines={3} />}>
        {(data) =>
          data.kind === 'result' ? <Shown result={data.result} /> : <StillOpen quizId={data.quizId} />
        }
      </Loaded>
    </Page>
  )
}

function Shown({ result }: { result: Result }) {
  return (
    <Stack gap={6}>
      <HowItEnded result={result} />
      <ScoreCard result={result} />
      {result.sessionType === 'mock' && <MockExamScore attemptId={result.id} />}
      <TopicScores topics={result.topics} />
      <Ideas ideas={result.ideas} />
      <NotCountedCard lines={result.notCounted} />
      <Questions result={result} />
      <ShareResult attemptId={result.id} />
      <NextSteps />
    </Stack>
  )
}

function HowItEnded({ result }: { result: Result }) {
  const arrival = useLocation().state as Arrival | null
  if (result.ranOutOfTime) {
    return (
      <Banner tone="warning">
        <Trans>Time ran out. We marked the answers you had saved.</Trans>
      </Banner>
    )
  }
  if (arrival?.ending === 'elsewhere') {
    return (
      <Banner>
        <Trans>You already handed in this test, in another tab or on another phone.</Trans>
      </Banner>
    )
  }
  return null
}

type Which = 'all' | 'wrong'

function Questions({ result }: { result: Result }) {
  const [search, setSearch] = useSearchParams()
  const location = useLocation()
  const wrong = [...result.questions]
    .filter(({ isCorrect, isLeftOut }) => isCorrect === false && !isLeftOut)
    .sort((a, b) => sureness(b) - sureness(a))
  const which: Which = search.get('show') === 'wrong' && wrong.length > 0 ? 'wrong' : 'all'
  const choose = (next: Which) =>
    setSearch(next === 'all' ? {} : { show: next }, {
      replace: true,
      preventScrollReset: true,
      state: location.state,
    })
  return (
    <Stack gap={4}>
      <Heading>
        <Trans>Question by question</Trans>
      </Heading>
      {wrong.length > 0 && wrong.length < result.questions.length && (
        <Segments<Which>
          label={t`Which questions`}
          options={[
            { value: 'all', label: t`All ${result.questions.length}` },
            { value: 'wrong', label: t`Not right: ${wrong.length}` },
          ]}
          value={which}
          onChange={choose}
        />
      )}
      {result.questions.some(({ correctAnswer }) => correctAnswer === null) && (
        <Text tone="muted">
          <Trans>This test does not show its right answers.</Trans>
        </Text>
      )}
      <PagedList key={which} items={which === 'wrong' ? wrong : result.questions} size={10} name="questions">
        {(question) => <QuestionReview key={question.id} question={question} />}
      </PagedList>
    </Stack>
  )
}

/** Wrong and sure stands first in what there is to learn from. */
const sureness = ({ confidenceLevel, userAnswer }: Result['questions'][number]) =>
  confidenceLevel === 'high' && userAnswer !== null ? 1 : 0

function StillOpen({ quizId }: { quizId: string }) {
  return (
    <EmptyState
      title={t`This test is still open.`}
      reason={t`Finish it first. Then you see the right answers and why.`}
      action={
        <LinkButton kind="primary" to={`/quiz/${quizId}`}>
          <Trans>Continue the test</Trans>
        </LinkButton>
      }
    />
  )
}
