import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { Card, Row, Stack, Text } from '../layout/layout'
import { Unprinted, usePrinting } from '../layout/Printing'
import { Button } from '../primitives/Button'
import { Drawing } from './Drawing'
import { MathText } from './MathText'

type Block = Schemas['LessonOut']['blocks'][number]

/** One part of a lesson's body. */
export function LessonBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return <MathText level={2}>{block.text}</MathText>
    case 'figure':
      return <Drawing src={block.url} alt={block.alt} caption={block.caption} />
    case 'steps':
      return <Steps {...block} />
    case 'try':
      return <TryIt {...block} />
  }
}

/** A worked example: think first, then look at the next step. */
function Steps({ title, steps }: { title: string; steps: string[] }) {
  const [opened, setShown] = useState(1)
  const shown = usePrinting() ? steps.length : opened
  const isWhole = shown >= steps.length
  return (
    <Card title={<MathText inline>{title}</MathText>} level={3}>
      <div aria-live="polite">
        <Stack as="ol" gap={3}>
          {steps.slice(0, shown).map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no identity but its place
            <Stack as="li" gap={1} key={at}>
              <Text size={14} strong>
                <Trans>Step {at + 1}</Trans>
              </Text>
              <MathText>{step}</MathText>
            </Stack>
          ))}
        </Stack>
      </div>
      <Unprinted>
        <Row gap={3}>
          {isWhole ? (
            <Button kind="quiet" onClick={() => setShown(1)}>
              <Trans>Hide the steps again</Trans>
            </Button>
          ) : (
            <>
              <Button onClick={() => setShown(shown + 1)}>
                <Trans>
                  Show step {shown + 1} of {steps.length}
                </Trans>
              </Button>
              <Button kind="quiet" onClick={() => setShown(steps.length)}>
                <Trans>Show all</Trans>
              </Button>
            </>
          )}
        </Row>
      </Unprinted>
    </Card>
  )
}

function TryIt({ ask, answer }: { ask: string; answer: string }) {
  const [isOpen, setShown] = useState(false)
  const isPrinting = usePrinting()
  const isShown = isOpen || isPrinting
  return (
    <Card title={t`Try it`} level={3} tone="primary">
      <MathText>{ask}</MathText>
      {isShown ? (
        <Stack gap={1}>
          <Text size={14} strong>
            <Trans>Answer</Trans>
          </Text>
          <MathText>{answer}</MathText>
        </Stack>
      ) : (
        <div>
          <Button onClick={() => setShown(true)}>
            <Trans>I tried. Show the answer</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}
