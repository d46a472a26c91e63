import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide-react'
import { MathText } from '../../../ui/content/MathText'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { AnswerSteps } from './AnswerSteps'
import { ChatSources } from './Chat'
import type { Message } from './data'
import { Feedback } from './Feedback'

interface Props {
  message: Message
  /** Follow-ups are offered under the last answer only. */
  isLast: boolean
  onAsk: (question: string) => void
}

/** One answer: the words, the steps that open one by one, where it is from, and what to ask next. */
export function Answer({ message, isLast, onAsk }: Props) {
  const { parts } = message
  if (message.isWithdrawn) return <Text tone="muted">{WITHDRAWN}</Text>
  return (
    <Stack gap={3}>
      <MathText>{message.content}</MathText>
      {parts?.note && (
        <Text size={14} tone="muted">
          <MathText inline>{parts.note}</MathText>
        </Text>
      )}
      {parts && parts.steps.length > 0 && <AnswerSteps parts={parts} />}
      {parts && <Marks isProved={parts.isProved} byModel={parts.byModel} />}
      {parts && parts.sources.length > 0 && (
        <ChatSources
          sources={parts.sources.map(({ n, title, heading, where, url }) => ({
            n,
            name: <MathText inline>{heading && heading !== title ? `${title}: ${heading}` : title}</MathText>,
            location: where,
            to: url,
          }))}
        />
      )}
      {isLast && parts && parts.followUps.length > 0 && (
        <Row>
          {parts.followUps.map((question) => (
            <Button key={question} onClick={() => onAsk(question)}>
              <MathText inline>{question}</MathText>
            </Button>
          ))}
        </Row>
      )}
      {parts && parts.kind !== 'care' && <Feedback message={message} />}
    </Stack>
  )
}

const WITHDRAWN = t`This answer was wrong, so we removed it. See why in your notifications.`

function Marks({ isProved, byModel }: { isProved: boolean; byModel: boolean }) {
  if (!isProved && !byModel) return null
  return (
    <Row>
      {isProved && (
        <Badge tone="success" icon={<BadgeCheck aria-hidden="true" />}>
          <Trans>We checked each line</Trans>
        </Badge>
      )}
      {byModel && (
        <Badge tone="info">
          <Trans>Written by AI: check the source</Trans>
        </Badge>
      )}
    </Row>
  )
}
