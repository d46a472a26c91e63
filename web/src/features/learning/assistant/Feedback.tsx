import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { ANSWER_REPORT_REASONS } from '../../../api/constants.gen'
import { useReport } from '../../../api/useReport'
import { toastProblem } from '../../../ui/feedback/toast'
import { Input } from '../../../ui/forms/Field'
import { ReportButton } from '../../../ui/forms/ReportButton'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { type Message, useRate } from './data'

type Said = 'helped' | 'not_helped'

/** Did it help? With words if one likes, and a way to report what should not stand there. */
export function Feedback({ message }: { message: Message }) {
  const rate = useRate(message.id)
  const report = useReport('answer', message.id, ['assistant', 'thread'])
  const [said, setSaid] = useState<Said | null>(message.satisfaction ?? null)
  const [words, setWords] = useState('')
  const [isSent, setSent] = useState(false)
  const say = (satisfaction: Said, more?: string) =>
    rate.mutate(
      { satisfaction, words: more || null },
      {
        onSuccess: () => {
          setSaid(satisfaction)
          if (more) setSent(true)
        },
        onError: (error) => toastProblem(error),
      },
    )
  return (
    <Stack gap={2}>
      <Row>
        <Text as="span" size={14} tone="muted">
          <Trans>Did this help?</Trans>
        </Text>
        <Button
          kind="quiet"
          icon={<ThumbsUp aria-hidden="true" />}
          aria-pressed={said === 'helped'}
          disabled={rate.isPending}
          onClick={() => say('helped')}
        >
          <Trans>Yes</Trans>
        </Button>
        <Button
          kind="quiet"
          icon={<ThumbsDown aria-hidden="true" />}
          aria-pressed={said === 'not_helped'}
          disabled={rate.isPending}
          onClick={() => say('not_helped')}
        >
          <Trans>Not really</Trans>
        </Button>
        <ReportButton
          noun={t`answer`}
          description={t`We send your question and this answer to our team, without your name. They see nothing else.`}
          reasons={ANSWER_REPORT_REASONS}
          isReported={message.isReported}
          thanks={t`Thank you. We will read your question and this answer, and tell you what we decide.`}
          onReport={report}
        />
      </Row>
      {said === 'not_helped' && !isSent && (
        <Row align="end">
          <Input
            label={t`What was missing? (optional)`}
            value={words}
            maxLength={500}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button disabled={!words.trim()} busy={rate.isPending} onClick={() => say('not_helped', words)}>
            <Trans>Send</Trans>
          </Button>
        </Row>
      )}
      <div role="status">
        {said && (said === 'helped' || isSent) && (
          <Text size={14} tone="muted">
            <Trans>Thank you. This helps us make better lessons.</Trans>
          </Text>
        )}
      </div>
    </Stack>
  )
}
