import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { POSITIONS } from './data'

type Position = Schemas['ProgressOut']

/** Fewer say nothing about how fast somebody reads. */
const LEAST_PAGES = 5
const LEAST_SECONDS = 120
const [FASTEST, SLOWEST] = [15, 600]

/** Seconds for a page as this reader reads: in this book where it is known, else in all of them; null at first. */
export function usePace(bookId: string): number | null {
  const positions = useQuery({
    queryKey: POSITIONS,
    queryFn: () => unwrap(api.GET('/api/reading/progress')),
    staleTime: 30_000,
  }).data
  if (!positions) return null
  return paceIn(positions.filter((each) => each.bookId === bookId)) ?? paceIn(positions)
}

export function paceIn(positions: Pick<Position, 'currentPage' | 'secondsRead'>[]): number | null {
  const pages = positions.reduce((all, { currentPage }) => all + currentPage, 0)
  const seconds = positions.reduce((all, { secondsRead }) => all + secondsRead, 0)
  if (pages < LEAST_PAGES || seconds < LEAST_SECONDS) return null
  return Math.min(SLOWEST, Math.max(FASTEST, seconds / pages))
}
