import { Flag, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Choices, Input, Radio, TextArea } from '../../../ui/forms/Field'
import { Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { type Message, type Reason, useRate, useReport } from './data'

type Said = 'helped' | 'not_helped'

/** Did it help? With words if one likes, and a way to report what should not stand there. */
export function Feedback({ message }: { message: Message }) {
  const rate = useRate(message.id)
  const [said, setSaid] = useState<Said | null>(message.satisfaction ?? null)
  const [words, setWords] = useState('')
  const [isTold, setTold] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const say = (satisfaction: Said, more?: string) =>
    rate.mutate(
      { satisfaction, words: more || null },
      {
        onSuccess: () => {
          setSaid(satisfaction)
          if (more) setTold(true)
        },
        onError: (error) => toastProblem(error),
      },
    )
  return (
    <Stack gap={2}>
      <Row>
        <Text as="span" size={14} tone="muted">
          Did this help?
        </Text>
        <Button
          kind="quiet"
          icon={<ThumbsUp aria-hidden="true" />}
          aria-pressed={said === 'helped'}
          disabled={rate.isPending}
          onClick={() => say('helped')}
        >
          Yes
        </Button>
        <Button
          kind="quiet"
          icon={<ThumbsDown aria-hidden="true" />}
          aria-pressed={said === 'not_helped'}
          disabled={rate.isPending}
          onClick={() => say('not_helped')}
        >
          Not really
        </Button>
        <Button
          kind="quiet"
          icon={<Flag aria-hidden="true" />}
          disabled={message.isReported}
          onClick={() => setReporting(true)}
        >
          {message.isReported ? 'Reported' : 'Report'}
          <Hidden> this answer</Hidden>
        </Button>
      </Row>
      {said === 'not_helped' && !isTold && (
        <Row align="end">
          <Input
            label="What was missing? (if you like)"
            value={words}
            maxLength={500}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button disabled={!words.trim()} busy={rate.isPending} onClick={() => say('not_helped', words)}>
            Send
          </Button>
        </Row>
      )}
      <div role="status">
        {said && (said === 'helped' || isTold) && (
          <Text size={14} tone="muted">
            Thank you. It helps us to see which lessons need better words.
          </Text>
        )}
      </div>
      <ReportDialog id={message.id} open={isReporting} onOpenChange={setReporting} />
    </Stack>
  )
}

const REASONS: [Reason, string][] = [
  ['wrong', 'It is wrong'],
  ['hard_to_understand', 'I cannot understand it'],
  ['not_for_me', 'It has nothing to do with my question'],
  ['unsafe', 'It should not be shown to learners'],
  ['other', 'Something else'],
]

interface ReportProps {
  id: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

function ReportDialog({ id, open, onOpenChange }: ReportProps) {
  const report = useReport(id)
  const [reason, setReason] = useState<Reason>('wrong')
  const [words, setWords] = useState('')
  const send = () =>
    report.mutate(
      { reason, words: words.trim() || null },
      {
        onSuccess: () => {
          onOpenChange(false)
          toast({ title: 'Reported', detail: 'Thank you. We will read your question and this answer.' })
        },
        onError: (error) => toastProblem(error),
      },
    )
  return (
    <Dialog
      title="Report this answer"
      description="Your question and this answer go to the people who look after the lessons, without your name. The rest of the conversation stays yours."
      open={open}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button kind="primary" busy={report.isPending} onClick={send}>
            Send the report
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Choices legend="What is the matter?">
          {REASONS.map(([value, label]) => (
            <Radio
              key={value}
              name={`reason-${id}`}
              label={label}
              checked={reason === value}
              onChange={() => setReason(value)}
            />
          ))}
        </Choices>
        <TextArea
          label="In your own words (if you like)"
          rows={3}
          maxLength={1000}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Stack>
    </Dialog>
  )
}
