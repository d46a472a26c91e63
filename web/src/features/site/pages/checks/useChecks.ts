import { useCallback, useEffect, useState } from 'react'
import type { Check } from './check'

/** Runs checks when the screen opens and on demand; each answer stands there as soon as it has come, in order. */
export function useChecks(start: () => Promise<Check>[] | Promise<Check[]>) {
  const [found, setFound] = useState<(Check | null)[]>([null])
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is the reason to start again
  useEffect(() => {
    let isCurrent = true
    const show = (change: (known: (Check | null)[]) => (Check | null)[]) => isCurrent && setFound(change)
    const asked = start()
    if (Array.isArray(asked)) {
      show(() => asked.map(() => null))
      asked.forEach(async (each, index) => {
        const check = await each
        show((known) => known.map((one, at) => (at === index ? check : one)))
      })
    } else asked.then((all) => show(() => all))
    return () => {
      isCurrent = false
    }
  }, [start, round])

  const again = useCallback(() => setRound((before) => before + 1), [])
  const checks = found.filter((check) => check !== null)
  return { checks, waiting: found.length - checks.length, again }
}
