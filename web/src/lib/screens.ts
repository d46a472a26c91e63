import { createContext, useContext } from 'react'

/** Which addresses the application really has; a feature offers a link only where one leads somewhere. */
export interface Screens {
  exists: (path: string) => boolean
  /** Every screen with who may open it: a word of the guards, or the roles. */
  all?: { path: string; title: string; access: string | string[] }[]
  /** Fetches the screens that list what is kept on the device, so that it is found without a network. */
  fetchLists?: () => Promise<unknown>
  /** Fetches and keeps what books are read with. */
  fetchReader?: () => Promise<unknown>
  /** What this device keeps of a learner's lessons, tests and books. */
  keptHere?: (learnerId: string) => Promise<KeptHere>
}

export interface KeptHere {
  lessons: number
  tests: number
  books: number
  bytes: number
  things: KeptThing[]
  /** Books whose minutes still have to be sent. */
  unsent: number
  /** Seconds read in kept books that still have to be sent. */
  unsentSeconds: number
  /** Bookmarks, notes and highlights that still have to be sent. */
  unsentMarks: number
}

export interface KeptThing {
  kind: 'lesson' | 'test' | 'book'
  to: string
  title: string
  bytes: number
  isUnsent: boolean
  /** Of a book: how it stands here, and until when it opens. */
  book?: { bookId: string; state: 'whole' | 'saving' | 'lost'; until: string | null }
}

export const ScreensContext = createContext<Screens>({ exists: () => true })

export const useScreens = () => useContext(ScreensContext)
