import { useEffect, useState } from 'react'

/** The page the reader is on; null until it is known where to resume. */
export function usePlace(pages: number, resumeAt: number | null) {
  const [page, setPage] = useState<number | null>(null)
  useEffect(() => {
    if (resumeAt !== null) setPage((known) => known ?? resumeAt)
  }, [resumeAt])
  const turnTo = (to: number) => setPage((from) => (from === null ? from : Math.min(pages, Math.max(1, to))))
  return [page, turnTo] as const
}
