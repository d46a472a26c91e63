import { useEffect, useState } from 'react'
import type { Recorder } from './recording/recorder'

/** Two places of one reader in a book: `here` is where this device stopped, `there` where another one did, later. */
export interface Elsewhere {
  here: number
  there: number
}

/** Null unless the book opened where another device left it, and this one had stopped on a page of its own. */
export function useElsewhere(recorder: Recorder | null, resumeAt: number | null) {
  const [here, setHere] = useState<number | null>(null)
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    let isGone = false
    setHere(null)
    setSettled(false)
    // Asked before the first page is turned to, which is what it would say from then on.
    recorder?.lastPage().then(
      (page) => !isGone && setHere(page),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [recorder])
  const differs = here !== null && resumeAt !== null && here !== resumeAt && !isSettled
  const places: Elsewhere | null = differs ? { here, there: resumeAt } : null
  return { places, settle: () => setSettled(true) }
}
