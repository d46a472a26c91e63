import { useState } from 'react'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { date, month as named } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { toast } from '../../../ui/feedback/toast'
import { Form, FormSelect, FormTextArea } from '../../../ui/forms/Form'
import { Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { Badge } from '../../../ui/primitives/graphics'
import { about, type Queued, STATES, useAnswer, useQueue } from './objections'

type Line = Queued & { ask: (objection: Queued) => void }

const COLUMNS: Columns<Line> = [
  { accessorKey: 'author', header: 'Author' },
  { accessorKey: 'month', header: 'Month', cell: ({ row }) => named(row.original.month) },
  { id: 'about', header: 'About', cell: ({ row }) => about(row.original) },
  { accessorKey: 'words', header: 'What is wrong', long: true },
  {
    accessorKey: 'state',
    header: 'State',
    cell: ({ row: { original } }) => (
      <Badge tone={STATES[original.state].tone}>{STATES[original.state].label}</Badge>
    ),
  },
  {
    accessorKey: 'answer',
    header: 'Answer',
    long: true,
    cell: ({ row: { original } }) =>
      original.answer
        ? `${original.answer} (${original.answeredBy}, ${date(original.closedAt)})`
        : original.state === 'open' && `By ${date(original.answerBy)}`,
  },
  {
    id: 'act',
    header: '',
    cell: ({ row: { original } }) =>
      original.state === 'open' && (
        <Button aria-label={`Answer ${original.author}`} onClick={() => original.ask(original)}>
          Answer
        </Button>
      ),
  },
]

/** What authors object to, those that wait first; answered once, with a reason. */
export function ObjectionQueue() {
  const [asked, setAsked] = useState<Queued | null>(null)
  return (
    <Loaded query={useQueue()} empty={null}>
      {(all) => (
        <Stack gap={3}>
          <DataTable
            caption="Objections of authors"
            rows={all.map((objection): Line => ({ ...objection, ask: setAsked }))}
            columns={COLUMNS}
            rowKey={({ id }) => id}
            empty="No objection waits."
            keep="objections"
            isSecond
          />
          {asked && <Answer objection={asked} onClose={() => setAsked(null)} />}
        </Stack>
      )}
    </Loaded>
  )
}

const DECISIONS = [
  { value: 'dismissed', label: 'Nothing changes' },
  { value: 'upheld', label: 'The author is right' },
]

interface Typed {
  decision: 'upheld' | 'dismissed'
  answer: string
}

function Answer({ objection, onClose }: { objection: Queued; onClose: () => void }) {
  const answer = useAnswer()
  const submit = async (typed: Typed) => {
    await answer.mutateAsync({ ...typed, objection_id: objection.id })
    toast({ title: 'Objection answered', tone: 'success' })
    onClose()
  }
  return (
    <Dialog
      title={`Answer ${objection.author}`}
      description={`${named(objection.month)}, ${about(objection)}. The author reads your reason.`}
      open
      onOpenChange={onClose}
    >
      <Stack gap={4}>
        <Text>{objection.words}</Text>
        <Form<Typed> start={{ decision: 'dismissed', answer: '' }} onSubmit={submit} submit="Send answer">
          <FormSelect name="decision" label="Decision" options={DECISIONS} />
          <FormTextArea
            name="answer"
            label="Why"
            required="Enter a reason"
            rules={{
              minLength: { value: 3, message: 'Enter a reason' },
              maxLength: { value: 1000, message: 'At most 1,000 characters' },
            }}
          />
        </Form>
      </Stack>
    </Dialog>
  )
}
