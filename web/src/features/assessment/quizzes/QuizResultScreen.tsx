import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChartLine, ListChecks, RotateCcw } from 'lucide-react'
import type { Ref } from 'react'
import { useLocation, useParams } from 'react-router'
import { useScreens } from '../../../lib/screens'
import { LineItem, LineLink, Lines } from '../../../ui/data/Lines'
import { Loaded } from '../../../ui/feedback/Loaded'
import { ShowMore, useFew } from '../../../ui/feedback/ShowMore'
import { Banner, EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Heading, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { Fold } from '../../../ui/primitives/Fold'
import type { Arrival } from './attempt/useHandIn'
import { type Result, useResult } from './data'
import { MockExamScore } from './mock_exams/MockExamScore'
import { ExplainingPages } from './results/ExplainingPage'
import { Moved } from './results/Moved'
import { NextStep } from './results/NextStep'
import { NotCountedCard } from './results/NotCounted'
import { isToLookAt, QuestionReview } from './results/QuestionReview'
import { leadOf, Score } from './results/Score'
import { ShareResult } from './results/ShareResult'
import { TopicScores } from './results/TopicScores'
import styles from './results.module.css'

export default function QuizResultScreen() {
  const { attemptId = '' } = useParams()
  const loaded = useResult(attemptId)
  const result = loaded.data?.kind === 'result' ? loaded.data.result : null
  return (
    <Page
      title={result ? t`Results: ${result.title}` : t`Results`}
      lead={result && leadOf(result)}
      crumbs={[{ label: t`Practice tests`, to: '/quizzes' }]}
      actions={result && <ShareResult attemptId={result.id} />}
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
    <div className={styles.result}>
      <HowItEnded result={result} />
      <Score result={result} />
      <Moved result={result} />
      <NextStep result={result} />
      {result.sessionType === 'mock' && <MockExamScore attemptId={result.id} />}
      <ExplainingPages attemptId={result.id}>
        <Questions result={result} />
      </ExplainingPages>
      <TopicScores topics={result.topics} />
      <NotCountedCard lines={result.notCounted} />
      <Further result={result} />
    </div>
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

/** What to look at again stands open, what waits for a teacher after it; right answers fold into one line. */
function Questions({ result: { questions } }: { result: Result }) {
  const fromTeacher = questions.filter(isFromTeacher)
  const again = questions
    .filter((each) => isToLookAt(each) && !isFromTeacher(each))
    .sort((a, b) => sureness(b) - sureness(a))
  const waiting = questions.filter(({ isCorrect, isLeftOut }) => isCorrect === null && !isLeftOut)
  const right = questions.filter((each) => each.isCorrect && !each.isLeftOut && !isFromTeacher(each))
  const leftOut = questions.filter(({ isLeftOut }) => isLeftOut)
  return (
    <div className={styles.part}>
      {questions.some(({ correctAnswer }) => correctAnswer === null) && (
        <Text tone="muted">
          <Trans>This test does not show its right answers.</Trans>
        </Text>
      )}
      {fromTeacher.length > 0 && (
        <>
          <Heading>
            <Trans>Marked by your teacher</Trans>
          </Heading>
          <List name="marked" questions={fromTeacher} opensFirst />
        </>
      )}
      {again.length > 0 && (
        <>
          <Heading>
            <Trans>{again.length} to look at again</Trans>
          </Heading>
          <List name="again" questions={again} opensFirst />
        </>
      )}
      {waiting.length > 0 && (
        <>
          <Heading>
            <Trans>Waiting for your teacher</Trans>
          </Heading>
          <List name="waiting" questions={waiting} opensFirst={again.length === 0} />
        </>
      )}
      {right.length > 0 && (
        <Fold isLine title={plural(right.length, { one: '# right answer', other: '# right answers' })}>
          <List name="right" questions={right} />
        </Fold>
      )}
      {leftOut.length > 0 && (
        <Fold
          isLine
          title={plural(leftOut.length, {
            one: '# question does not count',
            other: '# questions do not count',
          })}
        >
          <List name="left-out" questions={leftOut} />
        </Fold>
      )}
    </div>
  )
}

const FIRST = 10

interface ListProps {
  name: string
  questions: Result['questions']
  opensFirst?: boolean
}

function List({ name, questions, opensFirst = false }: ListProps) {
  const few = useFew(questions, { name, first: FIRST })
  return (
    <>
      <ul className={styles.questions} ref={few.list as Ref<HTMLUListElement>}>
        {few.shown.map((question, at) => (
          <QuestionReview key={question.id} question={question} isOpen={opensFirst && at === 0} />
        ))}
      </ul>
      <ShowMore few={few} noun={t`question`} />
    </>
  )
}

/** What else can be done from here, a line each. */
function Further({ result: { quizId, attemptsLeft, sessionType } }: { result: Result }) {
  const { exists } = useScreens()
  const isMock = sessionType === 'mock'
  return (
    <Lines label={t`Go on`}>
      {!isMock && attemptsLeft > 0 && (
        <LineLink
          to={`/quiz/${quizId}`}
          icon={<RotateCcw aria-hidden="true" />}
          note={t`${plural(attemptsLeft, { one: '# attempt', other: '# attempts' })} left`}
        >
          <Trans>Try again</Trans>
        </LineLink>
      )}
      {!isMock && attemptsLeft === 0 && (
        <LineItem title={t`Try again`} under={t`You have used every attempt at this test.`} />
      )}
      {/* Each paper is taken once; the next is a new one. */}
      <LineLink to={isMock ? '/quizzes?kind=mock' : '/quizzes'} icon={<ListChecks aria-hidden="true" />}>
        {isMock ? t`Another paper` : t`More practice tests`}
      </LineLink>
      {exists('/analytics/performance') && (
        <LineLink to="/analytics/performance" icon={<ChartLine aria-hidden="true" />}>
          <Trans>How I am doing</Trans>
        </LineLink>
      )}
    </Lines>
  )
}

const isFromTeacher = ({ grading, isLeftOut }: Result['questions'][number]) =>
  !isLeftOut && grading != null && grading.score !== null

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
