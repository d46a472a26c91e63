import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The page the reader is on; null until it is known where to resume. An address may name a page: `?page=12`. */
export function useLastPage(pages: number, resumeAt: number | null) {
  const [page, setPage] = useState<number | null>(null)
  const [search] = useSearchParams()
  const named = Number(search.get('page'))
  const wanted = Number.isInteger(named) && named >= 1 && named <= pages ? named : null
  useEffect(() => {
    if (resumeAt !== null) setPage((known) => known ?? wanted ?? resumeAt)
  }, [resumeAt, wanted])
  const turnTo = (to: number) => setPage((from) => (from === null ? from : Math.min(pages, Math.max(1, to))))
  return [page, turnTo] as const
}
