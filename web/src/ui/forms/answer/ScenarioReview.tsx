import { Trans } from '@lingui/react/macro'
import { MathText } from '../../content/MathText'
import { Stack, Text } from '../../layout/layout'
import { Badge } from '../../primitives/graphics'
import { scenarioOf } from './answerFormat'
import { Tasks } from './ScenarioBox'
import '../../css/answers.css'

/** What was written, what earns each score, and an answer that earns the highest. */
export function ScenarioReview({ options, answer }: { options: unknown; answer: string | null }) {
  const { exemplar } = scenarioOf(options)
  return (
    <Stack>
      <Tasks options={options} />
      {answer !== null && (
        <Stack gap={1}>
          <Text size={14} strong>
            <Trans>Written</Trans>
          </Text>
          <Text pre>{answer}</Text>
        </Stack>
      )}
      <Rubric options={options} />
      {exemplar && (
        <Stack gap={1}>
          <Text size={14} strong>
            <Trans>An answer that earns 3</Trans>
          </Text>
          <MathText>{exemplar}</MathText>
        </Stack>
      )}
    </Stack>
  )
}

/** What earns each score from 0 to 3; the score given is marked. */
function Rubric({ options, given }: { options: unknown; given?: number | null }) {
  const { rubric } = scenarioOf(options)
  if (rubric.length === 0) return null
  return (
    <Stack gap={1}>
      <Text size={14} strong>
        <Trans>How it is marked</Trans>
      </Text>
      <ul className="review">
        {rubric.map(({ score, descriptor }) => (
          <li key={score} className={score === given ? 'review--right' : undefined}>
            <div>
              <Badge tone={score === given ? 'success' : 'plain'}>
                <Trans>{score} of 3</Trans>
              </Badge>
            </div>
            <div>{descriptor}</div>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
