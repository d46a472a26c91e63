import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Goal } from './text/useTextPosition'

/**
 * The page the reader is on; null until it is known where to resume. An address may name a page: `?page=12`. Whoever
 * turns to a page wants to see it (`goal`); whoever scrolls there sees it already.
 */
export function useLastPage(pages: number, resumeAt: number | null) {
  const [page, setPage] = useState<number | null>(null)
  const [goal, setGoal] = useState<Goal | null>(null)
  const [search] = useSearchParams()
  const named = Number(search.get('page'))
  const wanted = Number.isInteger(named) && named >= 1 && named <= pages ? named : null
  const first = wanted ?? resumeAt
  useEffect(() => {
    if (first === null) return
    setPage((known) => known ?? first)
    setGoal((known) => known ?? { page: first, n: 0 })
  }, [first])
  const goTo = (place: Omit<Goal, 'n'>) => {
    if (page === null) return
    const to = Math.min(pages, Math.max(1, place.page))
    setPage(to)
    setGoal((known) => ({ ...place, page: to, n: (known?.n ?? 0) + 1 }))
  }
  const turnTo = (to: number) => goTo({ page: to })
  return { page, named: wanted, goal, turnTo, goTo, scrolledTo: setPage }
}
