import { plural, t } from '@lingui/core/macro'
import { SCENARIO_TEXT_LIMIT } from '../../../api/constants.gen'
import { MathText } from '../../content/MathText'
import { count } from '../../data/format'
import { Stack, Text } from '../../layout/layout'
import { TextArea } from '../Field'
import { scenarioOf } from './answerFormat'
import type { BoxProps } from './props'

const TYPING_MS = 1500

/** The tasks of a scenario, and room to write. */
export function ScenarioBox({ question, answer, error, onAnswer, onLeave }: BoxProps) {
  const left = SCENARIO_TEXT_LIMIT - answer.length
  const words = answer.split(/\s+/).filter(Boolean).length
  return (
    <Stack>
      <Tasks options={question.options} />
      <div className="scenario-answer">
        <TextArea
          label={t`Your answer`}
          hint={t`Show your working and give reasons. A teacher marks it. ${plural(words, { one: '# word', other: '# words' })}${
            left < 1000 ? t`, room for ${count(left)} more characters` : ''
          }.`}
          error={error}
          value={answer}
          onChange={({ target }) => onAnswer(target.value, TYPING_MS)}
          onBlur={onLeave}
          maxLength={SCENARIO_TEXT_LIMIT}
          rows={12}
        />
      </div>
    </Stack>
  )
}

/** What a scenario asks for, numbered. */
export function Tasks({ options }: { options: unknown }) {
  const { tasks } = scenarioOf(options)
  return (
    <Stack gap={1}>
      <Text size={14} strong>
        {tasks.length > 1 ? t`Your tasks` : t`Your task`}
      </Text>
      <MathText>{tasks.map((task, at) => `${at + 1}. ${task}`).join('\n')}</MathText>
    </Stack>
  )
}
