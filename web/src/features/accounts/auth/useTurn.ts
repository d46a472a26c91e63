import { useState } from 'react'
import { problemOf } from '../../../lib/problem'
import { useLater } from './useLater'

const MOST_TRIES = 30
const SCATTER_MS = 400 // so that those told the same second do not come back in the same moment

/**
 * `inTurn(step)`: when many sign in at once the server names a time to come back; this comes back by itself,
 * for as long as the screen stays open. `isWaiting` is true meanwhile.
 */
export function useTurn() {
  const [isWaiting, setWaiting] = useState(false)
  const later = useLater()

  const inTurn = async <T>(step: () => Promise<T>): Promise<T> => {
    try {
      for (let tries = 1; ; tries++) {
        try {
          return await step()
        } catch (error) {
          const { code, extra } = problemOf(error)
          if (code !== 'BUSY' || tries === MOST_TRIES) throw error
          setWaiting(true)
          await later((Number(extra.retryAfter) || 2) * 1000 + Math.random() * SCATTER_MS)
        }
      }
    } finally {
      setWaiting(false)
    }
  }
  return { isWaiting, inTurn }
}
