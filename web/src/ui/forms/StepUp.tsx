import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { problemOf } from '../../lib/problem'

const StepUpDialog = lazy(() => import('./StepUpDialog'))

interface Question {
  id: number
  answer: (isConfirmed: boolean) => void
}

let asked: Question[] = []
let born = 0
const listeners = new Set<() => void>()

function setAsked(next: Question[]) {
  asked = next
  for (const listener of listeners) listener()
}

function confirmed(): Promise<boolean> {
  return new Promise((resolve) => {
    born += 1
    setAsked([...asked, { id: born, answer: resolve }])
  })
}

/** One answer holds for everything that waits: they all asked the same person. */
function answerAll(isConfirmed: boolean) {
  const waiting = asked
  setAsked([])
  for (const question of waiting) question.answer(isConfirmed)
}

/** Runs the call; where the server wants proof that it is still the same person, asks for it and runs it again. */
async function withStepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (problemOf(error).code !== 'REAUTH_REQUIRED' || !(await confirmed())) throw error
    return call()
  }
}

const given = { withStepUp }

/** For what needs proof of the last five minutes: `withStepUp(() => send(…))`. Giving up throws the server's refusal. */
export const useStepUp = () => given

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stands once in the application; shows the question when there is one. */
export function StepUp() {
  const isAsking = useSyncExternalStore(subscribe, () => asked.length > 0)
  // Nobody is left to answer once the application is gone.
  useEffect(() => () => answerAll(false), [])
  if (!isAsking) return null
  return (
    <Suspense>
      <StepUpDialog onAnswer={answerAll} />
    </Suspense>
  )
}
