import { EyeOff, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLeadOn } from '../../../lib/here'
import { plural } from '../../../ui/data/format'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Row, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { Fold } from '../../../ui/primitives/Fold'
import { type Piece, useDiscard, usePublish, useWithdraw } from './data'

interface BarProps {
  piece: Piece
  isSaved: boolean
  onBegin: (piece: Piece) => void
}

/** What learners see of it, and the ways on: publish, throw away what waits, withdraw. */
export function PublishBar({ piece, isSaved, onBegin }: BarProps) {
  const { hasDraft, faults, isPublished, isWithdrawn } = piece
  return (
    <>
      {faults.length > 0 && (
        <Fold title={`${plural(faults.length, 'thing')} to fix before you publish`}>
          <ul>
            {faults.map(({ field, text }) => (
              <li key={`${field} ${text}`}>{text}</li>
            ))}
          </ul>
        </Fold>
      )}
      <Row>
        {(hasDraft || isWithdrawn) && (
          <Publish piece={piece} isReady={isSaved && faults.length === 0} onBegin={onBegin} />
        )}
        {hasDraft && <Discard piece={piece} isReady={isSaved} onBegin={onBegin} />}
        {isPublished && <Withdraw piece={piece} isReady={isSaved} onBegin={onBegin} />}
        <Text as="span" size={14} tone="muted">
          {seenNow(piece)}
        </Text>
      </Row>
    </>
  )
}

function seenNow({ hasDraft, isPublished, isWithdrawn }: Piece): string {
  if (isWithdrawn) return 'It is withdrawn. Learners cannot find it.'
  if (!hasDraft) return 'Learners see it as it is here.'
  return isPublished ? 'Learners still see the version before.' : 'Learners do not see it yet.'
}

interface ActionProps {
  piece: Piece
  isReady: boolean
  onBegin: (piece: Piece) => void
}

function Publish({ piece, isReady, onBegin }: ActionProps) {
  const [isOpen, setOpen] = useState(false)
  const publish = usePublish(piece.id)
  const confirm = () =>
    publish.mutate(piece.revision, {
      onSuccess: (next) => {
        toast({ title: 'Published', detail: 'Learners see this version now.' })
        if (next) onBegin(next)
      },
      onError: (error) => toastProblem(error),
      onSettled: () => setOpen(false),
    })
  return (
    <>
      <Button
        kind="primary"
        icon={<Send aria-hidden="true" />}
        disabled={!isReady}
        onClick={() => setOpen(true)}
      >
        Publish
      </Button>
      <AlertDialog
        title={`Publish “${piece.draft.title}”?`}
        description="Every learner sees this version from now on. The version before is kept in the history."
        open={isOpen}
        onOpenChange={setOpen}
        confirm="Publish"
        onConfirm={confirm}
        busy={publish.isPending}
      />
    </>
  )
}

function Discard({ piece, isReady, onBegin }: ActionProps) {
  const [isOpen, setOpen] = useState(false)
  const discard = useDiscard(piece.id)
  const leadOn = useLeadOn()
  const confirm = () =>
    discard.mutate(piece.revision, {
      onSuccess: (next) => {
        toast({ title: 'Draft deleted' })
        if (next) onBegin(next)
        else void leadOn(`/admin/content?subject=${piece.subjectSlug}&topicId=${piece.topicId}`)
      },
      onError: (error) => toastProblem(error),
      onSettled: () => setOpen(false),
    })
  return (
    <>
      <Button
        kind="quiet"
        icon={<Trash2 aria-hidden="true" />}
        disabled={!isReady}
        onClick={() => setOpen(true)}
      >
        Delete draft
      </Button>
      <AlertDialog
        title="Delete this draft?"
        description={
          piece.isPublished
            ? 'You lose your changes since it was last published. Learners keep what they see now.'
            : 'It was never published, so nothing is kept.'
        }
        open={isOpen}
        onOpenChange={setOpen}
        confirm="Delete draft"
        danger
        onConfirm={confirm}
        busy={discard.isPending}
      />
    </>
  )
}

function Withdraw({ piece, isReady, onBegin }: ActionProps) {
  const [isOpen, setOpen] = useState(false)
  const withdraw = useWithdraw(piece.id)
  const confirm = () =>
    withdraw.mutate(piece.revision, {
      onSuccess: (next) => {
        toast({ title: 'Withdrawn', detail: 'Learners cannot find it any more.' })
        if (next) onBegin(next)
      },
      onError: (error) => toastProblem(error),
      onSettled: () => setOpen(false),
    })
  return (
    <>
      <Button
        kind="quiet"
        icon={<EyeOff aria-hidden="true" />}
        disabled={!isReady}
        onClick={() => setOpen(true)}
      >
        Withdraw
      </Button>
      <AlertDialog
        title={`Withdraw “${piece.draft.title}”?`}
        description="Learners can no longer find it. Their work stays, and you can publish it again at any time."
        open={isOpen}
        onOpenChange={setOpen}
        confirm="Withdraw"
        danger
        onConfirm={confirm}
        busy={withdraw.isPending}
      />
    </>
  )
}
