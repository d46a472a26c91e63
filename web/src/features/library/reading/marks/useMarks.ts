import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { toast } from '../../../../ui/feedback/toast'
import { useChangeMark, useMarks } from '../data'
import { isWithin } from '../pdf/boxes'
import type { Box, Mark } from '../ReaderFrame'
import { randomKey } from '../recording/opening'
import { type Colour, colourOf } from './colours'
import type { Selected } from './selected'

/** Everything a reader may leave on a page: bookmarks, notes and highlights. */
export function useMarkEditing(bookId: string, page: number | null, selected: Selected | null) {
  const marks = useMarks(bookId).data
  const { mutate: change } = useChangeMark(bookId)
  const [about, setAbout] = useState<Selected | 'page' | null>(null)
  const bookmark = marks?.bookmarks.find((mark) => mark.page === page) ?? null

  const keep = (words: Selected, color: Colour, note?: string) => {
    const { text, boxes, before } = words
    const mark = { page: words.page, selectedText: text, color, position: { boxes, before }, note }
    change({ kind: 'highlight', id: randomKey(), mark })
    window.getSelection()?.removeAllRanges()
  }
  const save = (note: string) => {
    if (page === null || !about) return
    if (about === 'page') change({ kind: 'bookmark', mark: { page, note } })
    else keep(about, 'yellow', note)
    toast({ title: t`Note saved` })
  }
  const toggleBookmark = () => {
    if (page === null) return
    if (bookmark) change({ kind: 'unbookmark', id: bookmark.id })
    else change({ kind: 'bookmark', mark: { page } })
  }
  const onPage = (shown: number): Mark[] =>
    (marks?.highlights ?? [])
      .filter((highlight) => highlight.page === shown)
      .map((highlight) => ({
        id: highlight.id,
        tone: colourOf(highlight).value,
        boxes: boxesIn(highlight.position),
        words: highlight.selectedText,
        before: highlight.position?.before,
      }))
  const isOnMark = (x: number, y: number, layer: HTMLElement | null) => {
    const area = layer?.getBoundingClientRect()
    if (!area || page === null) return false
    const [left, top] = [(x - area.left) / area.width, (y - area.top) / area.height]
    return onPage(page).some(({ boxes }) => isWithin(boxes, left, top))
  }
  return {
    bookmark,
    toggleBookmark,
    selected,
    highlight: (color: Colour) => selected && keep(selected, color),
    noteOnPage: () => setAbout('page'),
    noteOnSelection: () => setAbout(selected),
    writing: about && {
      title: about === 'page' ? t`Note on page ${page ?? ''}` : t`Note on these words`,
      about: about === 'page' ? undefined : about.text,
      start: about === 'page' ? (bookmark?.note ?? '') : '',
      onSave: save,
      onClose: () => setAbout(null),
    },
    onPage,
    isOnMark,
  }
}

/** The boxes of a highlight; one that is no box of four shows no colour. */
function boxesIn(position: { boxes: number[][] } | null): Box[] {
  return (position?.boxes ?? []).filter((box): box is Box => box.length === 4)
}
