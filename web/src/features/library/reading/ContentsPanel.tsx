import { t } from '@lingui/core/macro'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Stack } from '../../../ui/layout/layout'
import { GoTo } from './ReaderFrame'

export interface Entry {
  title: string
  page: number
  level: number
}

interface ContentsPanelProps {
  /** What the catalogue knows; else `outline` is asked. */
  known: unknown[]
  outline: () => Promise<Entry[]>
  page: number
  onGo: (page: number) => void
}

export function ContentsPanel({ outline, known, page, onGo }: ContentsPanelProps) {
  const entries = useEntries(outline, known)
  if (!entries) return <Skeleton lines={5} />
  if (entries.length === 0) {
    return <EmptyState title={t`No contents in this book.`} reason={t`Use the slider or the search.`} />
  }
  const here = entries.findLast((entry) => entry.page <= page)
  return (
    <Stack as="ul" gap={1}>
      {entries.map((entry) => (
        <li key={`${entry.page} ${entry.title}`}>
          <GoTo page={entry.page} isHere={entry === here} inner={entry.level > 0} onGo={onGo}>
            {entry.title}
          </GoTo>
        </li>
      ))}
    </Stack>
  )
}

function useEntries(outline: () => Promise<Entry[]>, known: unknown[]): Entry[] | null {
  const [entries, setEntries] = useState<Entry[] | null>(null)
  useEffect(() => {
    let isGone = false
    const result = known.filter(isEntry)
    const reading = result.length > 0 ? Promise.resolve(result) : outline()
    reading.then(
      (found) => !isGone && setEntries(found),
      () => !isGone && setEntries([]),
    )
    return () => {
      isGone = true
    }
  }, [outline, known])
  return entries
}

const isEntry = (given: unknown): given is Entry => {
  const { title, page } = (given ?? {}) as Partial<Entry>
  return typeof title === 'string' && typeof page === 'number'
}

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>

/** The contents as the file itself lists them. */
export async function outlineOf(pdf: PDFDocumentProxy): Promise<Entry[]> {
  return entriesOf(pdf, await pdf.getOutline(), 0)
}

async function entriesOf(pdf: PDFDocumentProxy, outline: Outline | null, level: number): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const { title, dest, items } of outline ?? []) {
    const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
    if (target?.[0]) entries.push({ title, level, page: (await pdf.getPageIndex(target[0])) + 1 })
    entries.push(...(await entriesOf(pdf, items, level + 1)))
  }
  return entries
}
