import { useState } from 'react'
import { REPORT_NOTE_MOST } from '../../../api/constants.gen'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { TextArea } from '../../../ui/forms/Field'
import { Row, Stack } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { type Case, useDecide, useReopen } from './data'

const NOTE_LEAST = 3

/** Hidden or left, with the reason that both sides read. What is gone can only be left. */
export function Decision({ found, onDone }: { found: Case; onDone: () => void }) {
  const [note, setNote] = useState('')
  const decide = useDecide(found.id)
  const say = (state: 'upheld' | 'dismissed') =>
    decide.mutate(
      { state, note },
      {
        onSuccess: () => {
          onDone()
          toast({ title: state === 'upheld' ? 'Done, and both are told' : 'It stays', tone: 'success' })
        },
        onError: (error) => toastProblem(error),
      },
    )
  const isShut = note.trim().length < NOTE_LEAST || decide.isPending
  return (
    <Stack gap={3}>
      <Note label="Why you decide so (those it is about read it)" note={note} onNote={setNote} />
      <Row>
        {found.content && (
          <Button kind="danger" disabled={isShut} onClick={() => say('upheld')}>
            {found.removeLabel}
          </Button>
        )}
        <Button disabled={isShut} onClick={() => say('dismissed')}>
          Leave it
        </Button>
      </Row>
    </Stack>
  )
}

/** A decision taken back: the case waits again, and what was hidden is shown meanwhile. */
export function Reopening({ id, onDone }: { id: string; onDone: () => void }) {
  const [note, setNote] = useState('')
  const reopen = useReopen(id)
  const say = () =>
    reopen.mutate(note, {
      onSuccess: () => {
        onDone()
        toast({ title: 'It waits for a decision again', tone: 'success' })
      },
      onError: (error) => toastProblem(error),
    })
  return (
    <Stack gap={3}>
      <Note label="Why it is decided again (those it is about read it)" note={note} onNote={setNote} />
      <Row>
        <Button disabled={note.trim().length < NOTE_LEAST || reopen.isPending} onClick={say}>
          Take the decision back
        </Button>
      </Row>
    </Stack>
  )
}

interface NoteProps {
  label: string
  note: string
  onNote: (note: string) => void
}

function Note({ label, note, onNote }: NoteProps) {
  return (
    <TextArea
      label={label}
      value={note}
      rows={2}
      maxLength={REPORT_NOTE_MOST}
      onChange={(event) => onNote(event.target.value)}
    />
  )
}
