import type { Schemas } from './client'

type Today = Schemas['Today']

const KEY = 'kitabo-today'

interface Kept {
  learnerId: string
  today: Today
}

/** The last first screen this device was told, for opening without a connection; gone with signing out. */
export const keptToday = {
  keep(learnerId: string, today: Today): Today {
    try {
      localStorage.setItem(KEY, JSON.stringify({ learnerId, today } satisfies Kept))
    } catch {
      // Private windows may refuse their store.
    }
    return today
  },
  /** Phones are shared: nobody finds another learner's day. */
  read(learnerId: string): Today | null {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null
      return kept?.learnerId === learnerId ? kept.today : null
    } catch {
      return null
    }
  },
  forget() {
    localStorage.removeItem(KEY)
  },
}
