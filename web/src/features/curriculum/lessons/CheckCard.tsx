import { problemOf } from '../../../lib/problem'
import { MathText } from '../../../ui/content/MathText'
import { plural } from '../../../ui/data/format'
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
      title="Did you get it?"
      tone="primary"
      actions={result?.finishedAt ? <Verdict isRight={result.isRight} /> : undefined}
    >
      <MathText>{check.stem}</MathText>
      {result?.finishedAt ? (
        <CheckResult check={check} told={result} answer={lesson.checkAnswer} />
      ) : (
        <CheckQuestion lesson={lesson} check={check} told={result} />
      )}
    </Card>
  )
}

function CheckQuestion({ lesson, check, told }: { lesson: Lesson; check: Check; told: Checked | null }) {
  const send = useCheck(lesson.id)
  const isOnline = useOnline()
  if (!isOnline) {
    return (
      <Banner>
        There is no network now. Write your answer down, and give it here when there is one: then you see why.
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
      note={(answer) => told && !told.isRight && answer === lesson.checkAnswer && <NotYet told={told} />}
    />
  )
}

const NotYet = ({ told }: { told: Checked }) => (
  <Banner tone="warning">
    Not yet. {told.hint && <MathText inline>{told.hint}</MathText>} You have{' '}
    {plural(told.triesLeft, 'more try', 'more tries')}.
  </Banner>
)

function CheckResult({ check, told, answer }: { check: Check; told: Checked; answer: string | null }) {
  const marked = {
    questionType: check.questionType,
    options: told.options,
    unit: check.unit,
    userAnswer: answer,
    correctAnswer: told.key,
    isCorrect: told.isRight,
  }
  return <Explained marked={marked} explanation={told.explanation} />
}
