import { useEffect, useRef, useState } from 'react'
import { dataUrl } from '../../../../api/keptFiles'
import { type Drawings, drawingsIn } from '../../../../ui/content/drawings'
import { textsIn } from '../../../../ui/content/formulas'
import type { Question } from '../data'

/** Where the drawings of these questions lie: those within texts, and those with places to label. */
export const addressesIn = (questions: Question[]): string[] => [
  ...new Set([...drawingsIn(textsIn(questions)), ...questions.flatMap(labelled)]),
]

function labelled({ options }: Question): string[] {
  const image = (options as { image?: unknown } | null)?.image
  return typeof image === 'string' && image.startsWith('/') ? [image] : []
}

/** Each drawing as text, for what is kept; throws where one cannot be fetched. */
export async function fetchDrawings(addresses: string[]): Promise<Drawings> {
  const found = await Promise.all(
    addresses.map(async (address) => [address, await dataUrl(address)] as const),
  )
  return Object.fromEntries(found)
}

/** The drawings of a test under way: those that came with it, then the rest while there is a line. */
export function useDrawings(
  questions: Question[],
  known: Drawings | undefined,
  onMore: (all: Drawings) => void,
) {
  const [first] = useState(known ?? {})
  const [drawings, setDrawings] = useState(first)
  const latest = useRef(onMore)
  latest.current = onMore
  useEffect(() => {
    const missing = addressesIn(questions).filter((address) => !(address in first))
    if (missing.length === 0) return
    let isGone = false
    // Without a line none comes now: each is asked for where it stands.
    const one = (address: string) => fetchDrawings([address]).catch(() => ({}))
    Promise.all(missing.map(one)).then((found) => {
      if (isGone) return
      const all = Object.assign({}, first, ...found)
      setDrawings(all)
      latest.current(all)
    })
    return () => {
      isGone = true
    }
  }, [questions, first])
  return drawings
}
