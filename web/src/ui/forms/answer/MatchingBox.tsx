import { t } from '@lingui/core/macro'
import { MathText } from '../../content/MathText'
import { Stack, Text } from '../../layout/layout'
import { Matches } from '../AnswerFields'
import { Choices, Select } from '../Field'
import { type Option, pairsAnswer, pairsOf, sidesOf } from './answerFormat'
import type { BoxProps } from './props'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const NOTHING = { value: '', label: t`Choose…` }

// Longer than this, a phone cuts what was chosen.
const LONG = 26

/** One choice for each item on the left. Long texts and formulas get letters: a list of choices shows neither whole. */
export function MatchingBox({ question, answer, error, onAnswer }: BoxProps) {
  const { left, right } = sidesOf(question.options)
  const pairs = pairsOf(answer)
  const hasFormulas = right.some(({ text }) => text.includes('$'))
  const isLettered = hasFormulas || right.some(({ text }) => text.length > LONG)
  const options = [
    NOTHING,
    ...right.map(({ id, text }, at) => ({
      value: id,
      label: [isLettered && message(at), !hasFormulas && text].filter(Boolean).join(' '),
    })),
  ]
  const lines = left.map(({ id, text }) => ({
    id,
    name: <MathText inline>{text}</MathText>,
    choice: (
      <Select
        label={t`Match for ${text}`}
        hideLabel
        options={options}
        value={pairs[id] ?? ''}
        onChange={({ target }) => onAnswer(pairsAnswer(left, { ...pairs, [id]: target.value }))}
      />
    ),
  }))
  return (
    <Choices legend={t`Choose the match for each.`} error={error}>
      {isLettered && <Key right={right} />}
      <Matches lines={lines} />
    </Choices>
  )
}

function Key({ right }: { right: Option[] }) {
  return (
    <Stack gap={1}>
      {right.map(({ id, text }, at) => (
        <Text key={id} as="div">
          {message(at)} <MathText inline>{text}</MathText>
        </Text>
      ))}
    </Stack>
  )
}

const message = (at: number) => `${LETTERS[at] ?? at + 1}.`
