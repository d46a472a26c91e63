import { useState } from 'react'
import { isPhone } from './useView'

/** A book's printed pages, or its text that flows. */
export type Mode = 'pages' | 'text'

const keyOf = (bookId: string) => `reader-mode:${bookId}`

/** Which of its two views a book is read in, remembered for the book; text comes first on a phone. Null until known. */
export function useMode(bookId: string, hasText: boolean | null) {
  const [chosen, setChosen] = useState(() => remembered(bookId))
  const choose = (mode: Mode) => {
    setChosen(mode)
    try {
      localStorage.setItem(keyOf(bookId), mode)
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
  try {
    const kept = localStorage.getItem(keyOf(bookId))
    return kept === 'pages' || kept === 'text' ? kept : null
  } catch {
    return null
  }
}
