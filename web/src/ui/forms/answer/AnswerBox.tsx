import { t } from '@lingui/core/macro'
import { MathText } from '../../content/MathText'
import { NumberAnswer } from '../AnswerFields'
import { Checkbox, Choices, Input, Radio } from '../Field'
import { choicesAnswer, listOf, partsOf } from './answerFormat'
import { LabelBox } from './LabelBox'
import { MatchingBox } from './MatchingBox'
import { OrderingBox } from './OrderingBox'
import type { BoxProps } from './props'
import { ScenarioBox } from './ScenarioBox'

/** Time to finish a word or a number before it is sent. */
const TYPING_MS = 1200

/** What a learner answers with, by the type of the question. */
export function AnswerBox(props: BoxProps) {
  switch (props.question.questionType) {
    case 'multiple_choice':
      return <OneChoice {...props} options={listOf(props.question.options)} />
    case 'true_false':
      return <OneChoice {...props} options={TRUE_FALSE} />
    case 'multi_select':
      return <ManyChoices {...props} />
    case 'numeric':
      return <NumberBox {...props} />
    case 'short_text':
      return <TextBox {...props} />
    case 'ordering':
      return <OrderingBox {...props} />
    case 'matching':
      return <MatchingBox {...props} />
    case 'label_diagram':
      return <LabelBox {...props} />
    case 'scenario':
      return <ScenarioBox {...props} />
  }
}

const TRUE_FALSE = [
  { id: 'true', text: t`True` },
  { id: 'false', text: t`False` },
]

function OneChoice({
  question,
  options,
  answer,
  error,
  onAnswer,
}: BoxProps & { options: typeof TRUE_FALSE }) {
  return (
    <Choices legend={t`Choose one answer.`} error={error}>
      {options.map(({ id, text }) => (
        <Radio
          key={id}
          boxed
          name={question.id}
          checked={answer.toLowerCase() === id}
          onChange={() => onAnswer(id)}
          label={<MathText inline>{text}</MathText>}
        />
      ))}
    </Choices>
  )
}

function ManyChoices({ question, answer, error, onAnswer }: BoxProps) {
  const options = listOf(question.options)
  const chosen = partsOf(answer)
  const toggle = (id: string, isOn: boolean) =>
    onAnswer(choicesAnswer(options, isOn ? [...chosen, id] : chosen.filter((other) => other !== id)))
  return (
    <Choices legend={t`Choose every right answer.`} error={error}>
      {options.map(({ id, text }) => (
        <Checkbox
          key={id}
          boxed
          checked={chosen.includes(id)}
          onChange={({ target }) => toggle(id, target.checked)}
          label={<MathText inline>{text}</MathText>}
        />
      ))}
    </Choices>
  )
}

function NumberBox({ question, answer, error, onAnswer, onLeave }: BoxProps) {
  return (
    <NumberAnswer
      label={t`Your answer`}
      hint={question.unit ? t`A number. The unit is already there.` : t`A number, such as 12.5 or 3/4.`}
      error={error}
      unit={question.unit && <MathText inline>{question.unit}</MathText>}
      value={answer}
      onChange={({ target }) => onAnswer(target.value, TYPING_MS)}
      onBlur={onLeave}
      maxLength={60}
    />
  )
}

function TextBox({ answer, error, onAnswer, onLeave }: BoxProps) {
  return (
    <Input
      label={t`Your answer`}
      hint={t`One word or a few words.`}
      error={error}
      value={answer}
      onChange={({ target }) => onAnswer(target.value, TYPING_MS)}
      onBlur={onLeave}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={200}
    />
  )
}
