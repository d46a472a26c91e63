import { useEffect, useState } from 'react'
import { type Problem, problemOf } from '../../lib/problem'
import { openBook } from './openBook'
import type { BookSource } from './source'

/** The version of a book that is open, for as long as it is read; `again` tries once more after a failure. */
export function useBookSource(userId: string, bookId: string) {
  const [source, setSource] = useState<BookSource | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to open
  useEffect(() => {
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
  }, [userId, bookId, attempt])
  return { source, problem, again: () => setAttempt((n) => n + 1) }
}
