import { useEffect, useState } from 'react'
import { type Problem, problemOf } from '../../lib/problem'
import { openBook } from './openBook'
import type { BookSource } from './source'

export interface Opening {
  source: BookSource | null
  problem: Problem | null
  /** Tries once more after a failure. */
  again: () => void
}

/** The version of a book that is open, for as long as it is read; opened anew when the learner has chosen it. */
export function useBookSource(userId: string | undefined, bookId: string, isChosen: boolean): Opening {
  const [source, setSource] = useState<BookSource | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to open
  useEffect(() => {
    if (!userId || !isChosen) return
    let isGone = false
    setProblem(null)
    setSource(null)
    openBook(userId, bookId).then(
      (opened) => !isGone && setSource(opened),
      (error) => !isGone && setProblem(problemOf(error)),
    )
    return () => {
      isGone = true
    }
  }, [userId, bookId, isChosen, attempt])
  return { source, problem, again: () => setAttempt((n) => n + 1) }
}
