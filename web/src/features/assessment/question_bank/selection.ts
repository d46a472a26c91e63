import { createContext, use, useState } from 'react'
import type { Tick } from './data'

/** The questions ticked, kept over the pages of one list. */
export function useSelection() {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Tick>>(new Map())
  const set = (items: Tick[], isIn: boolean) =>
    setTicked((had) => {
      const next = new Map(had)
      for (const { id, code, status, isMine } of items) {
        if (isIn) next.set(id, { id, code, status, isMine })
        else next.delete(id)
      }
      return next
    })
  return { all: [...ticked.values()], has: (id: string) => ticked.has(id), set }
}

export type Selection = ReturnType<typeof useSelection>

/** The list's rows and the bar above them share what is ticked. */
export const SelectionContext = createContext<Selection | null>(null)

export function useSharedSelection(): Selection {
  const ticks = use(SelectionContext)
  if (!ticks) throw new Error('a tick stands within its list')
  return ticks
}
