import { useEffect, useState } from 'react'
import { AFTER_START_MS } from '../lib/timing'

const both = (first: () => void, second: () => void) => () => {
  first()
  second()
}

/** How many changes of this person wait on the device; they are sent as soon as that is possible. */
export function useUnsentCount(userId: string | undefined): number {
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    if (!userId) return setWaiting(0)
    let stop = () => {}
    // Nobody needs this in the first seconds, which belong to the screen.
    const later = setTimeout(async () => {
      // A code that did not come over a lost line comes with the next screen opened online.
      const code = await import('../features/library/reading/recording/leftovers').catch(() => null)
      if (code) stop = code.sendLeftovers(userId, setWaiting)
      const books = await import('./keptBooks').catch(() => null)
      void books?.tendBooks(userId)
      const quizzes = await import('../features/assessment/quizzes/offline/synchronisation').catch(() => null)
      if (quizzes) stop = both(stop, quizzes.sendKeptTests(userId))
    }, AFTER_START_MS)
    return () => {
      clearTimeout(later)
      stop()
    }
  }, [userId])
  return waiting
}
