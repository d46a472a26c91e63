import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Schemas } from '../../api/client'
import { Choices, Radio } from '../forms/Field'
import { Card, Row, Stack, Text } from '../layout/layout'
import { Button } from '../primitives/Button'
import { Badge } from '../primitives/graphics'
import { MathText } from './MathText'

export type Moment = Schemas['Moment']

interface MomentCardProps {
  moment: Moment
  busy: boolean
  onAnswer: (optionId: string) => void
  onGoOn: () => void
  onAgain: () => void
}

/** The film stands still and asks. One try; then the reason, and on it goes. */
export function MomentCard({ moment, busy, onAnswer, onGoOn, onAgain }: MomentCardProps) {
  const [chosen, choose] = useState('')
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus(), [])
  const { result: answer } = moment
  const right = moment.options.find(({ id }) => id === answer?.key)
  return (
    <div ref={card} tabIndex={-1}>
      <Card title={t`A question before we continue`} tone="primary">
        <Stack>
          <MathText>{moment.stem}</MathText>
          {!answer && (
            <>
              <Choices legend={t`Your answer`} hideLegend>
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
                <Button kind="primary" disabled={!chosen} busy={busy} onClick={() => onAnswer(chosen)}>
                  <Trans>Answer</Trans>
                </Button>
                <Button kind="quiet" onClick={onGoOn}>
                  <Trans>Skip</Trans>
                </Button>
              </Row>
            </>
          )}
          {answer && (
            <div role="status">
              <Stack gap={2}>
                <Row>
                  <Badge tone={answer.isRight ? 'success' : 'warning'}>
                    {answer.isRight ? t`Right` : t`Not quite`}
                  </Badge>
                </Row>
                <MathText>{answer.why}</MathText>
                {!answer.isRight && right && (
                  <Row>
                    <Text as="span">
                      <Trans>The right answer:</Trans>
                    </Text>
                    <MathText inline>{right.text}</MathText>
                  </Row>
                )}
                <Row>
                  <Button kind="primary" onClick={onGoOn}>
                    <Trans>Continue</Trans>
                  </Button>
                  {!answer.isRight && (
                    <Button onClick={onAgain}>
                      <Trans>Watch this part again</Trans>
                    </Button>
                  )}
                </Row>
              </Stack>
            </div>
          )}
        </Stack>
      </Card>
    </div>
  )
}
