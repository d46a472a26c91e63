import { useEffect, useRef, useState } from 'react'
import { MathText } from '../../../ui/content/MathText'
import { toastProblem } from '../../../ui/feedback/toast'
import { Choices, Radio } from '../../../ui/forms/Field'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type Moment, useAnswerMoment } from './data'

interface MomentCardProps {
  video: string
  moment: Moment
  onGoOn: () => void
  onAgain: () => void
}

/** The film stands still and asks. One try; then the reason, and on it goes. */
export function MomentCard({ video: film, moment, onGoOn, onAgain }: MomentCardProps) {
  const answer = useAnswerMoment(film)
  const [chosen, choose] = useState('')
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus(), [])
  const { told: result } = moment
  const right = moment.options.find(({ id }) => id === result?.key)
  return (
    <div ref={card} tabIndex={-1}>
      <Card title="A question before it goes on" tone="primary">
        <Stack>
          <MathText>{moment.stem}</MathText>
          {!result && (
            <>
              <Choices legend="Your answer" hideLegend>
                {moment.options.map(({ id, text }) => (
                  <Radio
                    key={id}
                    boxed
                    name={moment.id}
                    label={<MathText inline>{text}</MathText>}
                    checked={chosen === id}
                    onChange={() => choose(id)}
                  />
                ))}
              </Choices>
              <Row>
                <Button
                  kind="primary"
                  disabled={!chosen}
                  busy={answer.isPending}
                  onClick={() =>
                    answer.mutate(
                      { moment: moment.id, optionId: chosen },
                      { onError: (error) => toastProblem(error) },
                    )
                  }
                >
                  Answer
                </Button>
                <Button kind="quiet" onClick={onGoOn}>
                  Skip it
                </Button>
              </Row>
            </>
          )}
          {result && (
            <div role="status">
              <Stack gap={2}>
                <Row>
                  <Badge tone={result.isRight ? 'success' : 'warning'}>
                    {result.isRight ? 'Right' : 'Not quite'}
                  </Badge>
                </Row>
                <MathText>{result.why}</MathText>
                {!result.isRight && right && (
                  <Row>
                    <Text as="span">The right answer:</Text>
                    <MathText inline>{right.text}</MathText>
                  </Row>
                )}
                <Row>
                  <Button kind="primary" onClick={onGoOn}>
                    Go on
                  </Button>
                  {!result.isRight && <Button onClick={onAgain}>Watch this part again</Button>}
                </Row>
              </Stack>
            </div>
          )}
        </Stack>
      </Card>
    </div>
  )
}
