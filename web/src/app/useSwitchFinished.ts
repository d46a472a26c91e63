import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { between } from '../api/between'

/**
 * Learners who changed places without a network: the server hears of it with the first line there is. Answers whose PIN
 * must be typed again for that, because the page was loaded anew meanwhile.
 */
export function useSwitchFinished(userId: string | undefined): string | null {
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    const finish = async () => {
      if (between.whose() === null) return
      const learners = await import('../api/learnerSwitch').catch(() => null)
      setAsked((await learners?.finishSwitch(queries)) === false)
    }
    void finish()
    window.addEventListener('online', finish)
    return () => window.removeEventListener('online', finish)
  }, [queries])
  const whose = between.whose()
  return isAsked && whose === userId ? (whose ?? null) : null
}
