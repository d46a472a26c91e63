import { useState } from 'react'
import { isPhone } from './useView'

/** A book's printed pages, or its text that flows. */
export type Mode = 'pages' | 'text'

const KEY = 'reader-modes'
/** The last so many books are remembered. */
const KEPT_BOOKS = 100

/** Which of its two views a book is read in, remembered for the book; text comes first on a phone. Null until known. */
export function useMode(bookId: string, hasText: boolean | null) {
  const [chosen, setChosen] = useState(() => remembered(bookId))
  const choose = (mode: Mode) => {
    setChosen(mode)
    try {
      const others = modes().filter(([book]) => book !== bookId)
      localStorage.setItem(KEY, JSON.stringify([...others, [bookId, mode]].slice(-KEPT_BOOKS)))
    } catch {
      // The choice then lasts as long as the page.
    }
  }
  const mode: Mode | null =
    hasText === null ? null : hasText ? (chosen ?? (isPhone() ? 'text' : 'pages')) : 'pages'
  return { mode, choose }
}

/** Which view a book will most likely open in, before it is known whether it has a text. */
export const likelyMode = (bookId: string): Mode => remembered(bookId) ?? (isPhone() ? 'text' : 'pages')

function remembered(bookId: string): Mode | null {
  const mode = modes().find(([book]) => book === bookId)?.[1]
  return mode === 'pages' || mode === 'text' ? mode : null
}

function modes(): [string, Mode][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as [string, Mode][]) : []
  } catch {
    return []
  }
}
