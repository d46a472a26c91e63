import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { readerHere } from '../keptFiles'
import { readLicence } from '../protection/deviceStore'
import { useMutation } from '../useMutation'
import { dropBook, keepBook, pauseBook, resumeBook } from './keepBook'
import { keptNotes } from './keptNotes'
import { type Saving, savings } from './progress'
import { chunksOf, type KeptBook, safe } from './safe'

/** How a book stands with the learner's safe on this phone. */
export interface Kept {
  book: KeptBook | null
  /** Chunks that are here, of all there are. */
  done: number
  total: number
  /** Until when it opens here. */
  until: string | null
  /** It was saved whole, and the phone cleared it or a part of it away. */
  isLost: boolean
  /** What it is read with: of this build, of an older one, or not here yet. */
  reader: 'here' | 'older' | 'none'
}

const KEPT = ['kept-book'] as const
const NOTHING: Kept = { book: null, done: 0, total: 0, until: null, isLost: false, reader: 'none' }

export async function readKept(userId: string, bookId: string): Promise<Kept> {
  if (!keptNotes.has(userId, bookId)) return NOTHING
  const book = await safe.book(userId, bookId)
  if (!book) return { ...NOTHING, isLost: true }
  const total = chunksOf(book.manifest).length
  const done = (await safe.had(book).catch(() => new Set())).size
  const [licence, reader] = await Promise.all([readLicence(userId, bookId).catch(() => null), readerHere()])
  const isLost = book.isWhole && done < total
  return { book, done, total, until: licence?.rights.end ?? null, isLost, reader }
}

const LOOK_AGAIN_MS = 1_000
/** All of the book is here, and what opens it is not. */
export const isAlmostHere = ({ book, isLost, reader }: Kept) =>
  Boolean(book?.isWhole) && !isLost && (reader === 'none' || (reader === 'older' && navigator.onLine))

export function useKeptBook(userId: string, bookId: string) {
  const queries = useQueryClient()
  const saving = useSyncExternalStore(savings.subscribe, () => savings.of(userId, bookId))
  const { data } = useQuery({
    queryKey: [...KEPT, userId, bookId],
    queryFn: () => readKept(userId, bookId),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAlmostHere(state.data) ? LOOK_AGAIN_MS : false),
  })
  useEffect(
    () =>
      savings.subscribe(() => {
        void queries.invalidateQueries({ queryKey: [...KEPT, userId, bookId] })
      }),
    [queries, userId, bookId],
  )
  return { kept: data, saving }
}

export type SavingState = Saving | null

/** Something done with a kept book; what is shown of it is read again. */
function useAct<Given>(act: (given: Given) => Promise<void>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: KEPT }),
        queries.invalidateQueries({ queryKey: ['home', 'kept-here'] }),
      ]),
  })
}

export const useKeepBook = () => useAct(keepBook)
export const usePauseBook = () => useAct(pauseBook)
export const useResumeBook = () => useAct(resumeBook)
export const useDropBook = () =>
  useAct(({ userId, bookId }: { userId: string; bookId: string }) => dropBook(userId, bookId))
