import type { Schemas } from './client'
import { keptToday } from './keptToday'

type Me = Schemas['UserOut']

const KEY = 'kitabo-last-known'

/** Who was signed in here last, for opening without a connection: no address, no number; gone with signing out. */
export const lastKnown = {
  keep(me: Me): Me {
    attempt(() => localStorage.setItem(KEY, JSON.stringify({ ...me, email: '', phoneNumber: null })))
    return me
  },
  read(): Me | null {
    return attempt(() => JSON.parse(localStorage.getItem(KEY) ?? 'null') as Me | null)
  },
  forget(): null {
    attempt(() => localStorage.removeItem(KEY))
    attempt(keptToday.forget)
    return null
  },
}

/** Private windows may refuse their store. */
function attempt<T>(what: () => T): T | null {
  try {
    return what()
  } catch {
    return null
  }
}

const idOf = (kept: string | null) => (JSON.parse(kept ?? 'null') as Me | null)?.id

/** Somebody else is here now by another window: this one, still full of the last learner's things, starts again. */
export function watchOtherWindows() {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === KEY && oldValue && idOf(oldValue) !== idOf(newValue)) window.location.reload()
  })
}
