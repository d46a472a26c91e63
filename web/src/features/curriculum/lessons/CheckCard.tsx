import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { problemOf } from '../../../lib/problem'
import { MathText } from '../../../ui/content/MathText'

import { Banner, useOnline } from '../../../ui/feedback/states'
import { AnswerForm } from '../../../ui/forms/answer/AnswerForm'
import { Explained, Verdict } from '../../../ui/forms/answer/GradedAnswer'
import { Card } from '../../../ui/layout/layout'
import { type Check, type Checked, type Lesson, useCheck } from './data'

/** The question at the end: try, take the hint, try again, then see why. */
export function CheckCard({ lesson, check }: { lesson: Lesson; check: Check }) {
  const result = lesson.checkResult
  return (
    <Card
      title={t`Did you understand?`}
      tone="primary"
      actions={result?.finishedAt ? <Verdict isRight={result.isRight} /> : undefined}
    >
      <MathText>{check.stem}</MathText>
      {result?.finishedAt ? (
        <CheckResult check={check} result={result} answer={lesson.checkAnswer} />
      ) : (
        <CheckQuestion lesson={lesson} check={check} result={result} />
      )}
    </Card>
  )
}

function CheckQuestion({ lesson, check, result }: { lesson: Lesson; check: Check; result: Checked | null }) {
  const send = useCheck(lesson.id)
  const isOnline = useOnline()
  if (!isOnline) {
    return (
      <Banner>
        <Trans>
          You are offline. Write your answer down and enter it here when you are online. Then you see why.
        </Trans>
      </Banner>
    )
  }
  return (
    <AnswerForm
      question={check}
      start={lesson.checkAnswer ?? ''}
      busy={send.isPending}
      error={send.error ? problemOf(send.error).detail : undefined}
      onSend={send.mutate}
      note={(answer) =>
        result && !result.isRight && answer === lesson.checkAnswer && <NotYet result={result} />
      }
    />
  )
}

const NotYet = ({ result }: { result: Checked }) => (
  <Banner tone="warning">
    <Trans>Not yet. </Trans>
    {result.hint && <MathText inline>{result.hint}</MathText>}
    <Trans> You have {plural(result.triesLeft, { one: '# more try', other: '# more tries' })}.</Trans>
  </Banner>
)

function CheckResult({ check, result, answer }: { check: Check; result: Checked; answer: string | null }) {
  const marked = {
    questionType: check.questionType,
    options: result.options,
    unit: check.unit,
    userAnswer: answer,
    correctAnswer: result.key,
    isCorrect: result.isRight,
  }
  return <Explained marked={marked} explanation={result.explanation} />
}
