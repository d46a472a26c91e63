import { createContext, useContext } from 'react'
import { tokensOf } from './markdown'

/** Drawings that are on this device already, by their address: shown in place of what a network would bring. */
export type Drawings = Record<string, string>

export const KeptDrawings = createContext<Drawings>({})

/** Where a drawing is to be taken from. */
export function useDrawing(address: string): string {
  return useContext(KeptDrawings)[address] ?? address
}

/** The addresses of the drawings within these texts. */
export const drawingsIn = (texts: string[]): string[] =>
  texts.flatMap((text) =>
    text.includes('![')
      ? tokensOf(text).flatMap((token) => (token.type === 'drawing' ? [String(token.attrGet('src'))] : []))
      : [],
  )
