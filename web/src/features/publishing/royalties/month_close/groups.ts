import type { HeldLine } from '../data'

export type GroupBy = 'book' | 'reader'

export interface Group {
  key: string
  title: string
  note: string
  lines: HeldLine[]
  seconds: number
  ugx: number
}

/** Held lines under their book or their reader, the most at stake first; each second once. */
export function grouped(lines: HeldLine[], by: GroupBy): Group[] {
  const groups = new Map<string, HeldLine[]>()
  for (const line of lines) {
    const key = by === 'book' ? line.bookId : line.reader
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups]
    .map(([key, held]) => ({
      key,
      title: by === 'book' ? (held[0]?.title ?? '') : `Reader …${key}`,
      note:
        by === 'book' ? (held[0]?.author ?? '') : `${new Set(held.map(({ author }) => author)).size} authors`,
      lines: held,
      seconds: held.reduce((sum, { seconds }) => sum + seconds, 0),
      ugx: held.reduce((sum, { ugx }) => sum + ugx, 0),
    }))
    .sort((a, b) => b.ugx - a.ugx)
}

/** The lines as they stand under one another. */
export const inOrder = (groups: Group[]) => groups.flatMap(({ lines }) => lines)
export const keyOf = ({ pair, bookId }: HeldLine) => `${pair} ${bookId}`
