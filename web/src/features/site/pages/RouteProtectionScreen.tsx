import { useState } from 'react'
import { useMe } from '../../../api/me'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { toast } from '../../../ui/feedback/toast'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Seo } from '../../../ui/layout/Seo'
import { Button } from '../../../ui/primitives/Button'
import { Badge, type Tone } from '../../../ui/primitives/graphics'
import { type Answer, ask, GUARDS, type Guard } from './guards'

export default function RouteProtectionScreen() {
  const [answers, setAnswers] = useState<Record<string, Answer>>({})
  const [isAsking, setAsking] = useState(false)
  const me = useMe().data

  const askAll = async () => {
    setAsking(true)
    for (const guard of GUARDS) {
      const answer = await ask(guard.asks)
      setAnswers((known) => ({ ...known, [guard.name]: answer }))
    }
    setAsking(false)
  }
  const rows = GUARDS.map((guard) => ({ ...guard, answer: answers[guard.name] }))
  const isDone = rows.every(({ answer }) => answer)
  return (
    <Page title="Route protection" lead="Who can open our pages, what others see, and what you get now.">
      <Seo pageType="route-protection-demo" />
      <Stack gap={6}>
        <Card title="Try the guards">
          <Text>
            {me
              ? `You are signed in, with the role ${me.role} and the plan ${me.subscriptionTier}.`
              : 'You are not signed in.'}{' '}
            The button sends one safe question to the server for each guard. It changes nothing.
          </Text>
          <Row>
            <Button kind="primary" onClick={askAll} busy={isAsking} busyText="Asking...">
              Ask the server now
            </Button>
            {isDone && (
              <>
                <Button onClick={() => copy(rows)}>Copy the answers</Button>
                <Button kind="quiet" onClick={() => window.print()}>
                  Print
                </Button>
              </>
            )}
          </Row>
        </Card>
        <DataTable
          rows={rows}
          columns={COLUMNS}
          caption="Guards"
          empty="No guards."
          rowKey={({ name }) => name}
        />
        <Card title="How it is done">
          <Text>
            The check in your browser only saves you time. The real check is on the server, which checks every
            request again. A page opened by a trick stays empty.
          </Text>
          <Text>
            Some actions need more: a guardian’s consent under 18, your password again before important
            changes, and two people for money.
          </Text>
        </Card>
      </Stack>
    </Page>
  )
}

type Asked = Guard & { answer: Answer | undefined }

const toneOf = (status: number): Tone => (status === 200 ? 'success' : status === 0 ? 'danger' : 'info')

const COLUMNS: Columns<Asked> = [
  { accessorKey: 'name', header: 'Guard' },
  { accessorKey: 'open', header: 'Who can open it' },
  { accessorKey: 'others', header: 'What others see' },
  {
    id: 'answer',
    header: 'What you get',
    cell: ({ row }) => {
      const { answer } = row.original
      if (!answer) return 'Not asked yet'
      return (
        <>
          <Badge tone={toneOf(answer.status)}>{answer.status || 'none'}</Badge> {answer.said}
        </>
      )
    },
  },
]

async function copy(rows: Asked[]) {
  const lines = rows.map(
    ({ name, asks, answer }) => `${name}: GET ${asks} -> ${answer?.status} ${answer?.said}`,
  )
  const text = [`Guards, ${new Date().toISOString()}`, ...lines].join('\n')
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Answers copied', detail: 'Paste them into a message to us.' })
  } catch {
    toast({
      title: 'Could not copy',
      detail: 'This browser does not allow it. Print them instead.',
      tone: 'info',
    })
  }
}
