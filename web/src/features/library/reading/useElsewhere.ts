import { useEffect, useState } from 'react'
import type { Recorder } from './recording/recorder'

/** Two places of one reader in a book: `here` is where this device stopped, `there` where another one did, later. */
export interface Elsewhere {
  here: number
  there: number
}

/**
 * Null unless the reader stopped last on another device, at `lastAt`, and this one had stopped on a page of its own.
 * `likely` is the page the book will open at, as far as this device knows before the server says; null until it looked.
 */
export function useElsewhere(recorder: Recorder | null, lastAt: number | null) {
  const [here, setHere] = useState<number | null>(null)
  const [likely, setLikely] = useState<number | null>(null)
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    let isGone = false
    setHere(null)
    setLikely(null)
    setSettled(false)
    // Asked before the first page is turned to, which is what it would say from then on.
    recorder?.lastPage().then(
      (page) => {
        if (isGone) return
        setHere(page)
        setLikely(page ?? 1)
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [recorder])
  const differs = here !== null && lastAt !== null && here !== lastAt && !isSettled
  const places: Elsewhere | null = differs ? { here, there: lastAt } : null
  return { places, likely, settle: () => setSettled(true) }
}
