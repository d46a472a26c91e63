import { useState } from 'react'
import { MathText } from '../../../ui/content/MathText'
import { dateTime } from '../../../ui/data/format'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { TextArea } from '../../../ui/forms/Field'
import { Card, Facts, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { ChatStep } from './Chat'
import { type AnswerReport, REASON_WORDS, useCiting, useDecideReport } from './reports'

/** One report: what was asked and said, where it came from, and what is done about it. */
export function ReportedAnswer({ report, when }: { report: AnswerReport; when: string }) {
  return (
    <Card title={`Reported ${when}`}>
      <Facts
        facts={[
          ['What is the matter', REASON_WORDS[report.reason] ?? report.reason],
          ['In the learner’s words', report.words || '–'],
          ['Made', report.byModel ? 'By a language model, from these passages' : 'From our own material'],
        ]}
      />
      <Heading level={3}>Asked</Heading>
      <Text pre>{report.question}</Text>
      <Heading level={3}>Answered</Heading>
      <MathText>{report.answer}</MathText>
      {report.steps.length > 0 && (
        <Stack as="ol" gap={2}>
          {report.steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no identity but its place
            <ChatStep key={at} isSlip={false}>
              <MathText>{step.say}</MathText>
              {step.tex && <MathText>{`$$${step.tex}$$`}</MathText>}
            </ChatStep>
          ))}
        </Stack>
      )}
      <Heading level={3}>Where it came from</Heading>
      <Passages report={report} />
      {report.state === 'open' ? <Decision report={report} /> : <Decided report={report} />}
    </Card>
  )
}

function Passages({ report }: { report: AnswerReport }) {
  const citing = useCiting(report.id)
  if (report.passages.length === 0)
    return <Text tone="muted">It cites nothing: it was worked out, or nothing was found.</Text>
  const say = (passage: number, mayBeCited: boolean) =>
    citing.mutate({ passage, mayBeCited }, { onError: (error) => toastProblem(error) })
  return (
    <Stack gap={4}>
      {report.passages.map(({ title, heading, where, url, said, mayBeCited }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a passage is known by its place in the report
        <Stack key={at} gap={2}>
          <Text as="div" strong>
            <MathText inline>{heading && heading !== title ? `${title}: ${heading}` : title}</MathText>
          </Text>
          <Text size={14} tone="muted">
            {where}
          </Text>
          <MathText>{said}</MathText>
          <Row>
            {!mayBeCited && <Badge tone="warning">Not cited now</Badge>}
            <Button disabled={citing.isPending} onClick={() => say(at, !mayBeCited)}>
              {mayBeCited ? 'Do not cite this passage' : 'Cite it again'}
            </Button>
            <LinkButton kind="quiet" to={url}>
              Open the place
            </LinkButton>
          </Row>
        </Stack>
      ))}
    </Stack>
  )
}

function Decision({ report }: { report: AnswerReport }) {
  const [note, setNote] = useState('')
  const decide = useDecideReport(report.id)
  const say = (state: 'mended' | 'kept') =>
    decide.mutate(
      { state, note },
      {
        onSuccess: () =>
          toast({ title: state === 'mended' ? 'Noted as mended' : 'It stays', tone: 'success' }),
        onError: (error) => toastProblem(error),
      },
    )
  const isShut = note.trim() === '' || decide.isPending
  return (
    <Stack gap={3}>
      <TextArea
        label="What was done, or why it stays"
        value={note}
        rows={2}
        maxLength={1000}
        onChange={(event) => setNote(event.target.value)}
      />
      <Row>
        <Button kind="primary" disabled={isShut} onClick={() => say('mended')}>
          It is mended
        </Button>
        <Button disabled={isShut} onClick={() => say('kept')}>
          The answer is right
        </Button>
      </Row>
    </Stack>
  )
}

function Decided({ report }: { report: AnswerReport }) {
  return (
    <Facts
      facts={[
        ['Decided', report.decidedAt ? dateTime(report.decidedAt) : '–'],
        ['By', report.decidedBy ?? 'Somebody who is gone'],
        ['Note', report.note ?? '–'],
      ]}
    />
  )
}
