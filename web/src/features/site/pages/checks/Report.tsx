import { Copy, Printer, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../../../ui/feedback/toast'
import { TextArea } from '../../../../ui/forms/Field'
import { Card, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Badge, type Tone } from '../../../../ui/primitives/graphics'
import { type Check, reportOf, WORDS } from './check'

const TONES: Record<Check['state'], Tone> = {
  good: 'success',
  look: 'warning',
  bad: 'danger',
  note: 'plain',
}

interface ReportProps {
  title: string
  checks: Check[]
  /** How many are still on their way. */
  waiting?: number
  onAgain: () => void
}

/** What was found, one line each, and the same as text for support. */
export function Report({ title, checks, waiting = 0, onAgain }: ReportProps) {
  const bad = checks.filter(({ state }) => state === 'bad').length
  const look = checks.filter(({ state }) => state === 'look').length
  return (
    <Card title={title}>
      <div role="status">
        <Text>
          {waiting > 0
            ? `Checking ${waiting} of ${waiting + checks.length}…`
            : `${checks.length} checks: ${bad} failed, ${look} to look at.`}
        </Text>
      </div>
      <Stack as="ul" gap={3}>
        {checks.map((check) => (
          <Line key={check.name} check={check} />
        ))}
      </Stack>
      <ReportText title={title} checks={checks} onAgain={onAgain} isReady={waiting === 0} />
    </Card>
  )
}

const Line = ({ check }: { check: Check }) => (
  <Text as="li">
    <Badge tone={TONES[check.state]}>{WORDS[check.state]}</Badge> <strong>{check.name}:</strong> {check.said}
    {check.why && check.state !== 'good' && ` ${check.why}`}
  </Text>
)

interface ReportTextProps extends Pick<ReportProps, 'title' | 'checks' | 'onAgain'> {
  isReady: boolean
}

function ReportText({ title, checks, onAgain, isReady }: ReportTextProps) {
  const [text, setText] = useState<string | null>(null)
  const copy = async () => {
    const written = reportOf(title, checks, new Date())
    setText(written)
    try {
      await navigator.clipboard.writeText(written)
      toast({ title: 'Report copied', detail: 'Paste it into a message to us.' })
    } catch {
      toast({ title: 'Copy it by hand', detail: 'The report is below the buttons.', tone: 'info' })
    }
  }
  return (
    <Stack gap={3}>
      <Row>
        <Button icon={<RotateCw />} onClick={onAgain}>
          Check again
        </Button>
        <Button icon={<Copy />} onClick={copy} disabled={!isReady}>
          Copy the report
        </Button>
        <Button kind="quiet" icon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
      </Row>
      {text && (
        <TextArea
          label="The report"
          hint="It says nothing about you, only about this browser."
          value={text}
          readOnly
          rows={8}
        />
      )}
    </Stack>
  )
}
