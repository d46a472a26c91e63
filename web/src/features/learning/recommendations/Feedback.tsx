import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { toastProblem } from '../../../ui/feedback/toast'
import { Hidden } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { type FeedbackKind, useFeedbackOn } from './data'

type Confirmation = 'done' | 'not_now'
export const CONFIRMATIONS = { done: t`Done`, not_now: t`Not now` }

/** What a learner may say to a lesson, a question or a book, and the way back. */
export function useFeedback(kind: FeedbackKind, id: string) {
  const [said, setSaid] = useState<Confirmation | null>(null)
  const word = useFeedbackOn(kind, id)
  const say = (next: Confirmation | null) =>
    word.mutate(next, { onSuccess: () => setSaid(next), onError: (error) => toastProblem(error) })
  return { said, say, busy: word.isPending }
}

interface WordsProps {
  name: string
  busy: boolean
  why: boolean
  onSay: (word: Confirmation) => void
  onWhy: () => void
}

/** Done, not now, and why this. */
export function Feedback({ name, busy, why, onSay, onWhy }: WordsProps) {
  return (
    <>
      <Button busy={busy} onClick={() => onSay('done')}>
        <Trans>Done</Trans>
        <Hidden>: {name}</Hidden>
      </Button>
      <Button kind="quiet" disabled={busy} onClick={() => onSay('not_now')}>
        <Trans>Not now</Trans>
        <Hidden>: {name}</Hidden>
      </Button>
      <Button kind="quiet" aria-label={t`Why this? ${name}`} aria-expanded={why} onClick={onWhy}>
        <Trans>Why this?</Trans>
      </Button>
    </>
  )
}
