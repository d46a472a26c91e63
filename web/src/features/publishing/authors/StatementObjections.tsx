import type { Schemas } from '../../../api/client'
import { problemOf } from '../../../lib/problem'
import { date, month as named } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { toast } from '../../../ui/feedback/toast'
import { Form, FormSelect, FormTextArea } from '../../../ui/forms/Form'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import {
  about,
  type Objection,
  STATES,
  type Subject,
  useMyObjections,
  useObject,
  useWithdraw,
} from './objections'

/** What an author wrote against a line of a statement and what came of it, and a place to write more. */
export function StatementObjections({ statement }: { statement: Schemas['StatementOut'] }) {
  const { month } = statement
  return (
    <Card title="Something wrong?">
      <Stack gap={4}>
        <Text size={14} tone="muted">
          Write what is wrong. A person looks at it, and you get the answer here and by email.
        </Text>
        <Loaded query={useMyObjections(month)} empty={null}>
          {(all) => (
            <Stack as="ul" gap={3}>
              {all.map((objection) => (
                <Written key={objection.id} objection={objection} />
              ))}
            </Stack>
          )}
        </Loaded>
        <Write key={month} statement={statement} />
      </Stack>
    </Card>
  )
}

function Written({ objection }: { objection: Objection }) {
  const withdraw = useWithdraw()
  const { label, tone } = STATES[objection.state]
  return (
    <Stack as="li" gap={1} align="flex-start">
      <Row gap={2}>
        <Badge tone={tone}>{label}</Badge>
        <Text strong>{about(objection)}</Text>
        <Text size={14} tone="muted">
          {date(objection.writtenAt)}
        </Text>
      </Row>
      <Text>{objection.words}</Text>
      {objection.answer && (
        <Text tone="muted">{`Answer, ${date(objection.closedAt)}: ${objection.answer}`}</Text>
      )}
      {withdraw.error && <Text tone="danger">{problemOf(withdraw.error).detail}</Text>}
      {objection.state === 'open' && (
        <Button busy={withdraw.isPending} onClick={() => withdraw.mutate(objection.id)}>
          Withdraw
        </Button>
      )}
    </Stack>
  )
}

interface Typed {
  line: string
  words: string
}

function Write({ statement }: { statement: Schemas['StatementOut'] }) {
  const object = useObject(statement.month)
  const held = new Map(statement.held.map(({ bookId, title }) => [bookId, title]))
  const options = [
    ...statement.books.map(({ bookId, title }) => ({ value: `book:${bookId}`, label: title })),
    ...[...held].map(([bookId, title]) => ({ value: `held:${bookId}`, label: `Held minutes of ${title}` })),
    { value: 'pool:', label: 'The pool' },
  ]
  const submit = async ({ line, words }: Typed) => {
    const [subject, bookId] = line.split(':')
    await object.mutateAsync({ subject: subject as Subject, bookId: bookId || null, words })
    toast({ title: 'Objection sent', tone: 'success' })
  }
  return (
    <Form<Typed>
      key={object.isSuccess ? object.submittedAt : 0}
      start={{ line: options[0]?.value ?? 'pool:', words: '' }}
      onSubmit={submit}
      submit="Send objection"
      plain
    >
      <FormSelect name="line" label={`What is it about in ${named(statement.month)}?`} options={options} />
      <FormTextArea
        name="words"
        label="What is wrong?"
        required="Say what is wrong"
        rules={{ maxLength: { value: 1000, message: 'At most 1,000 characters' } }}
      />
    </Form>
  )
}
