import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { MathText } from '../../../ui/content/MathText'
import { Banner } from '../../../ui/feedback/states'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { ChatStep } from './Chat'
import type { Parts } from './data'

/** The ladder: a hint, then one step after the other, each when the learner asks for it. */
export function AnswerSteps({ parts }: { parts: Parts }) {
  const { steps, hint, stepsTitle, slip } = parts
  const [shown, setShown] = useState(parts.shown)
  const [isHinted, setHinted] = useState(parts.shown > 0 && slip === null)
  const isWhole = shown >= steps.length
  const canHint = hint && !isHinted && (!isWhole || slip !== null)
  return (
    <Stack gap={3}>
      {stepsTitle && shown > 0 && (
        <Text as="div" strong>
          <MathText inline>{stepsTitle}</MathText>
        </Text>
      )}
      <div aria-live="polite">
        <Stack gap={3}>
          {isHinted && hint && (
            <Banner>
              <MathText inline>{hint}</MathText>
            </Banner>
          )}
          {shown > 0 && (
            <Stack as="ol" gap={3}>
              {steps.slice(0, shown).map((step, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a step has no identity but its place
                <ChatStep key={at} isSlip={slip === at}>
                  <MathText>{step.say}</MathText>
                  {step.tex && <MathText>{`$$${step.tex}$$`}</MathText>}
                  {slip === at && (
                    <Text size={14} tone="danger" strong>
                      <Trans>This line does not follow from the one above.</Trans>
                    </Text>
                  )}
                </ChatStep>
              ))}
            </Stack>
          )}
        </Stack>
      </div>
      {(canHint || !isWhole) && (
        <Row>
          {canHint && (
            <Button kind={shown === 0 ? 'primary' : 'secondary'} onClick={() => setHinted(true)}>
              <Trans>Give me a hint</Trans>
            </Button>
          )}
          {!isWhole && (
            <Button onClick={() => setShown(shown + 1)}>
              {steps.length === 1 ? t`I tried. Show me` : t`Show step ${shown + 1} of ${steps.length}`}
            </Button>
          )}
          {!isWhole && steps.length > 1 && (
            <Button kind="quiet" onClick={() => setShown(steps.length)}>
              <Trans>Show all</Trans>
            </Button>
          )}
        </Row>
      )}
    </Stack>
  )
}
