import { useState } from 'react'
import { useLeadOn } from '../../../lib/here'
import { problemOf } from '../../../lib/problem'
import { Banner } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { TextArea } from '../../../ui/forms/Field'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { type Item, type QuestionAction, useCopy, useQuestionAction } from './data'

interface Choice {
  action: QuestionAction
  label: string
  done: string
  needsReason?: boolean
  danger?: boolean
}

const SEND: Choice = { action: 'send', label: 'Send to review', done: 'Sent to review' }
const APPROVE: Choice = { action: 'approve', label: 'Approve', done: 'Live now' }
const GIVE_BACK: Choice = {
  action: 'return',
  label: 'Return to its author',
  done: 'Returned',
  needsReason: true,
}
const RETIRE: Choice = { action: 'retire', label: 'Retire', done: 'Retired', needsReason: true, danger: true }

/** What may be done from where the item stands. */
function choicesOf({ status, may, isMine }: Item): Choice[] {
  const retire = may.includes('retired') ? [RETIRE] : []
  if (status === 'draft') return [SEND, ...retire]
  if (status === 'in_review') return [...(isMine ? [] : [APPROVE]), GIVE_BACK, ...retire]
  return status === 'live' ? retire : []
}

/** The next step of an item, with a comment for whoever comes after. */
export function QuestionActions({ item, onEdit }: { item: Item; onEdit: () => void }) {
  const change = useQuestionAction(item.id)
  const [comment, setComment] = useState('')
  const choices = choicesOf(item)
  const run = ({ action: what, done }: Choice) =>
    change.mutate(
      { action: what, comment },
      {
        onSuccess: () => {
          setComment('')
          toast({ title: done })
        },
      },
    )
  const problem = change.error && problemOf(change.error)
  return (
    <Card title="What next?">
      {item.status === 'in_review' && item.isMine && (
        <Text tone="muted">You wrote this question; a colleague has to review it.</Text>
      )}
      {item.status === 'quarantined' && (
        <Text tone="muted">It is set aside. Release, re-key or retire it where its evidence is shown.</Text>
      )}
      {choices.length > 0 && (
        <TextArea
          label="Comment"
          hint="Needed to return or to retire."
          rows={2}
          maxLength={1000}
          error={problem?.fields.comment}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      )}
      {problem && !problem.fields.comment && (
        <div role="alert">
          <Banner tone="danger">{problem.detail}</Banner>
        </div>
      )}
      <Row>
        {item.status === 'draft' && <Button onClick={onEdit}>Change it</Button>}
        {choices.map((choice, at) => (
          <Button
            key={choice.action}
            kind={choice.danger ? 'danger' : at === 0 ? 'primary' : 'secondary'}
            busy={change.isPending && change.variables.action === choice.action}
            disabled={choice.needsReason && comment.trim().length < 3}
            onClick={() => run(choice)}
          >
            {choice.label}
          </Button>
        ))}
        {item.status !== 'draft' && <CopyButton id={item.id} />}
        {item.status === 'quarantined' && <LinkButton to="/admin/item-quality">Item quality</LinkButton>}
      </Row>
    </Card>
  )
}

/** What learners have answered stays as it is: a copy is changed instead. */
function CopyButton({ id }: { id: string }) {
  const copy = useCopy(id)
  const leadOn = useLeadOn()
  return (
    <Stack>
      <Button
        busy={copy.isPending}
        onClick={() =>
          copy.mutate(undefined, {
            onSuccess: (made) => leadOn(`/admin/items/${made.id}`),
            onError: (error) => toastProblem(error),
          })
        }
      >
        Copy as a draft
      </Button>
    </Stack>
  )
}
