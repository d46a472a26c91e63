import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useParams } from 'react-router'
import { MASTERY_SURE_ANSWERS } from '../../../api/constants.gen'
import type { Practice } from '../../../api/practice'

import { expected } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, Skeleton } from '../../../ui/feedback/states'
import { Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Progress } from '../../../ui/primitives/graphics'
import { AnswerFeedback } from './AnswerFeedback'
import { Difficulty } from './Difficulty'
import { usePractice } from './data'
import { PracticeQuestion } from './PracticeQuestion'
import { PracticeSummary } from './PracticeSummary'

export default function PracticeScreen() {
  const { attemptId = '' } = useParams()
  const practice = usePractice(attemptId)
  return (
    <Page
      title={practice.data?.title ?? t`Practice`}
      crumbs={[{ label: t`Practice tests`, to: '/quizzes' }]}
      width="text"
    >
      <Loaded query={practice} skeleton={<Skeleton shape="card" lines={4} />}>
        {(data) => <Shown practice={data} />}
      </Loaded>
    </Page>
  )
}

/** The answer just given stays until the learner goes on. */
function Shown({ practice }: { practice: Practice }) {
  const [seen, setSeen] = useState<string | null>(null)
  const { last, question } = practice
  const isAnswered = last !== null && seen !== last.question.id
  return (
    <Stack gap={4}>
      {practice.note && <Banner>{practice.note}</Banner>}
      <Progress
        value={(100 * practice.asked) / practice.most}
        label={t`Questions answered`}
        text={t`${practice.asked}, ${plural(practice.correct, { one: '# right', other: '# right' })} · at most ${practice.most}`}
      />
      <Difficulty steps={isAnswered ? answered(practice) : practice.steps} />
      {isAnswered && (
        <AnswerFeedback
          result={last}
          isLast={question === null}
          stepDown={practice.stepDown}
          onNext={() => setSeen(last.question.id)}
        />
      )}
      {!isAnswered && question && (
        <PracticeQuestion key={question.id} practice={practice} question={question} />
      )}
      {!isAnswered && !question && <PracticeSummary practice={practice} />}
      <TopicLevels practice={practice} />
    </Stack>
  )
}

/** The steps up to the answer that is shown, without the question that waits behind it. */
const answered = ({ steps }: Practice) => steps.filter(({ isRight }) => isRight !== null)

function TopicLevels({ practice: { topics } }: { practice: Practice }) {
  if (topics.length === 0) return null
  return (
    <Stack gap={2}>
      {topics.map((topic) => (
        <Progress
          key={topic.topicId}
          value={topic.isKnown ? topic.percentage : 0}
          label={topic.topic}
          text={levelOf(topic)}
        />
      ))}
      <Text size={14} tone="muted">
        <Trans>
          How many of 10 questions on each topic you would get right today, from all your answers.
        </Trans>
      </Text>
    </Stack>
  )
}

/** The range known so far, and how many questions are missing until it is sure. */
function levelOf(topic: Practice['topics'][number]) {
  const { isKnown, isSure, answers } = topic
  const missing = Math.max(0, MASTERY_SURE_ANSWERS - answers)
  const toGo = t`at least ${plural(missing, { one: '# more question', other: '# more questions' })} to be sure`
  if (!isKnown) return `${t`not known yet`} · ${toGo}`
  const range = expected(topic)
  if (isSure) return range
  return `${range} · ${missing > 0 ? toGo : t`not sure yet`}`
}
