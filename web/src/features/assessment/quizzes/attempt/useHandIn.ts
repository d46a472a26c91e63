import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Problem, problemOf } from '../../../../lib/problem'
import { handIn, useRememberResult } from '../data'
import type { AnswerSheet, Ending } from './answerSheet'

/** What the results screen says about how the learner came there. */
export interface Arrival {
  ending: Ending | null
}

const AGAIN_MS = 5000

interface HandIn {
  attemptId: string
  sheet: AnswerSheet
  ending: Ending | null
  isTimeUp: boolean
  end: () => Promise<void>
  /** For a test the server does not know of yet. */
  giveHere: ((at: number) => Promise<void>) | null
}

/** Hands in when asked to and, by itself, when the time is up; then leads to the results. */
export function useHandIn({ attemptId, sheet, ending, isTimeUp, end, giveHere }: HandIn) {
  const navigate = useNavigate()
  const remember = useRememberResult()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Problem | null>(null)
  const isGone = useRef(false)
  const isTrying = useRef(false)

  const leave = useCallback(
    async (how: Ending | null) => {
      if (isGone.current) return
      isGone.current = true
      await end()
      const state: Arrival = { ending: how }
      navigate(`/quiz/results/${attemptId}`, { replace: true, state })
    },
    [attemptId, end, navigate],
  )

  const give = useCallback(
    async (how: Ending | null = null) => {
      if (isTrying.current) return
      isTrying.current = true
      setBusy(true)
      setFailure(null)
      try {
        if (giveHere) return await giveHere(Date.now())
        // What cannot be sent now goes with the hand-in; after the end the server takes no more answers.
        if (how === null) await sheet.flush()
        remember(attemptId, await handIn(attemptId, how === null ? sheet.leftovers() : []))
        await leave(how)
      } catch (error) {
        const problem = problemOf(error)
        if (problem.status === 409) await leave('elsewhere')
        else setFailure(problem)
      } finally {
        isTrying.current = false
        setBusy(false)
      }
    },
    [attemptId, sheet, remember, leave, giveHere],
  )

  useEffect(() => {
    if (!isTimeUp) return
    give('time')
    const again = setInterval(() => give('time'), AGAIN_MS)
    return () => clearInterval(again)
  }, [isTimeUp, give])

  useEffect(() => {
    if (!ending) return
    remember(attemptId)
    leave(ending)
  }, [ending, attemptId, remember, leave])

  return { give, busy, failure }
}
