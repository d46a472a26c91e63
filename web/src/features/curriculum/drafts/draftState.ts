import { useEffect, useRef, useState } from 'react'
import { type Problem, problemOf } from '../../../lib/problem'
import { type Draft, fetchPiece, type Piece, useSave } from './data'

const AUTOSAVE_MS = 1_000
const AGAIN_MS = 5_000

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'

/** What a colleague saved meanwhile, beside what is on this screen. */
export interface Conflict {
  who: string
  at: string
  theirs: Piece
}

export interface DraftState {
  draft: Draft
  change: (draft: Draft) => void
  state: SaveState
  problem: Problem | null
  conflict: Conflict | null
  keepMine: () => void
  takeTheirs: () => void
}

const isSame = (a: Draft, b: Draft) => JSON.stringify(a) === JSON.stringify(b)

/**
 * What is written, saved a moment after the last key. `piece` is what the server has; what it does not have yet is sent
 * with the revision that was last seen, so that a colleague's change is never written over unasked.
 */
export function useDraft(piece: Piece, onTheirs: (piece: Piece) => void): DraftState {
  const [draft, setDraft] = useState(piece.draft)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [failures, setFailures] = useState(0)
  const { mutate, isPending, error } = useSave(piece.id)
  const revision = useRef(piece.revision)
  revision.current = Math.max(revision.current, piece.revision)
  const isChanged = !isSame(draft, piece.draft)
  const isWaiting = isChanged && !isPending && !conflict

  useEffect(() => {
    if (!isWaiting) return
    const refused = async (thrown: Error) => {
      const problem = problemOf(thrown)
      if (problem.code !== 'DRAFT_CHANGED') return setFailures((n) => n + 1)
      const { changedBy, changedAt } = problem.extra
      const theirs = await fetchPiece(piece.id).catch(() => null)
      if (!theirs) return setFailures((n) => n + 1)
      setConflict({ who: String(changedBy ?? 'Somebody'), at: String(changedAt), theirs })
    }
    const save = () =>
      mutate(
        { revision: revision.current, draft },
        { onSuccess: () => setFailures(0), onError: (thrown) => void refused(thrown) },
      )
    const timer = setTimeout(save, failures ? AGAIN_MS : AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, draft, failures, mutate, piece.id])

  return {
    draft,
    change: setDraft,
    conflict,
    problem: isChanged && error ? problemOf(error) : null,
    state: stateOf({ conflict, isPending, isChanged, failures }),
    keepMine: () => {
      if (conflict) revision.current = conflict.theirs.revision
      setConflict(null)
    },
    takeTheirs: () => conflict && onTheirs(conflict.theirs),
  }
}

interface Signs {
  conflict: Conflict | null
  isPending: boolean
  isChanged: boolean
  failures: number
}

function stateOf({ conflict, isPending, isChanged, failures }: Signs): SaveState {
  if (conflict) return 'conflict'
  if (isPending) return 'saving'
  if (!isChanged) return 'saved'
  return failures ? 'failed' : 'unsaved'
}
