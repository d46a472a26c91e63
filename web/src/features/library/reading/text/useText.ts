import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { BookSource } from '../../../../api/books/source'
import { type Problem, problemOf } from '../../../../lib/problem'
import type { Highlight } from '../data'
import { type Speech, speakAll } from '../useReadAloud'
import type { View } from '../useView'
import { type Chapter, chapterAt, lastPageOf, piecesOf } from './chapter'
import type { Stretch } from './found'
import { sentencesFrom } from './spoken'
import { TextBook } from './textBook'
import { tintsOf, withSpoken } from './tints'
import { type Goal, useTextPosition } from './useTextPosition'
import { useTextSelection } from './useTextSelection'

interface TextOf {
  stage: RefObject<HTMLElement | null>
  /** Null while the book is read page by page. */
  source: BookSource | null
  goal: Goal | null
  /** Where it will most likely open: that chapter comes while the place is still asked for. */
  likely: number | null
  view: View
  highlights: Highlight[]
  sought: string
  goTo: (place: Omit<Goal, 'n'>) => void
  scrolledTo: (page: number) => void
}

/** The view of a book's text: one chapter at a time, the next fetched ahead. */
export function useText(given: TextOf) {
  const { stage, source, goal, likely, view, highlights, sought, goTo, scrolledTo } = given
  const article = useRef<HTMLElement>(null)
  const book = useMemo(() => (source ? new TextBook(source) : null), [source])
  const index = source && goal ? (goal.chapter ?? chapterAt(source.chapters, goal.page)) : null
  useEffect(() => {
    if (book && likely !== null) book.expect(chapterAt(book.source.chapters, likely))
  }, [book, likely])
  const { chapter, problem, again } = useChapter(book, index)
  const selected = useTextSelection(article, source !== null)
  const { letters, face, leading, margins, width } = view
  const look = [letters, face, leading, margins, width].join(' ')
  useTextPosition({ stage, article, chapter, goal, look, onPage: scrolledTo })

  const pieces = useMemo(() => (chapter ? piecesOf(chapter) : []), [chapter])
  const { speech, spoken } = useSpeech(article, pieces, () => goToChapter(1))
  const marked = useMemo(() => tintsOf(pieces, highlights, sought), [pieces, highlights, sought])
  const tints = useMemo(() => withSpoken(marked, spoken), [marked, spoken])

  const chapters = source?.chapters ?? []
  /** False where the book has no further chapter that way. */
  const goToChapter = (by: 1 | -1) => {
    const to = (index ?? 0) + by
    const page = chapters[to]?.page
    if (page === undefined || !source) return false
    goTo({ chapter: to, page: by > 0 ? page : lastPageOf(chapters, to, source.pageCount), atEnd: by < 0 })
    return true
  }
  return {
    article,
    book,
    index,
    chapter,
    problem,
    again,
    selected,
    speech,
    tints,
    goToChapter,
    before: index === null ? undefined : chapters[index - 1],
    after: index === null ? undefined : chapters[index + 1],
    lastPage: source && index !== null ? lastPageOf(chapters, index, source.pageCount) : null,
  }
}

export type TextView = ReturnType<typeof useText>

/** The chapter before stays away: a chapter that is not this one is none. */
function useChapter(book: TextBook | null, index: number | null) {
  const [come, setCome] = useState<{ of: TextBook; index: number; chapter: Chapter } | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to load
  useEffect(() => {
    if (!book || index === null) return
    let isGone = false
    setProblem(null)
    book.chapter(index).then(
      (chapter) => {
        if (isGone) return
        setCome({ of: book, index, chapter })
        book.expect(index + 1)
      },
      (error) => !isGone && setProblem(problemOf(error)),
    )
    return () => {
      isGone = true
    }
  }, [book, index, attempt])
  const chapter = come && come.of === book && come.index === index ? come.chapter : null
  return { chapter, problem, again: () => setAttempt((n) => n + 1) }
}

/** Speaks the chapter from what is in sight, and says which sentence it is at. */
function useSpeech(
  article: RefObject<HTMLElement | null>,
  pieces: ReturnType<typeof piecesOf>,
  toNext: () => boolean,
) {
  const [spoken, setSpoken] = useState<Stretch | null>(null)
  const next = useRef(toNext)
  next.current = toNext
  const goesOn = useRef(false)
  const speech = useMemo<Speech | null>(() => {
    if (pieces.length === 0) return null
    return ({ onOver, onFailure }) => {
      const sentences = sentencesFrom(pieces, goesOn.current ? null : inSight(article.current))
      goesOn.current = false
      const end = speakAll(
        sentences.map(({ text }) => text),
        {
          onSentence: (at) => {
            const sentence = sentences[at] ?? null
            setSpoken(sentence)
            bringIntoSight(article.current, sentence?.piece)
          },
          onEnd: () => {
            goesOn.current = next.current()
            if (!goesOn.current) onOver()
          },
          onFailure,
        },
      )
      return () => {
        setSpoken(null)
        end()
      }
    }
  }, [pieces, article])
  return { speech, spoken }
}

const pieceIn = (article: HTMLElement | null, id: string | undefined) =>
  id === undefined ? null : (article?.querySelector<HTMLElement>(`[data-piece="${id}"]`) ?? null)

function inSight(article: HTMLElement | null): string | null {
  const top = article?.parentElement?.getBoundingClientRect().top ?? 0
  const pieces = [...(article?.querySelectorAll<HTMLElement>('[data-piece]') ?? [])]
  return pieces.find((piece) => piece.getBoundingClientRect().bottom > top + 60)?.dataset.piece ?? null
}

function bringIntoSight(article: HTMLElement | null, id: string | undefined): void {
  const [piece, area] = [pieceIn(article, id), article?.parentElement]
  if (!piece || !area) return
  const [box, window] = [piece.getBoundingClientRect(), area.getBoundingClientRect()]
  if (box.bottom > window.bottom - window.height / 4 || box.top < window.top)
    piece.scrollIntoView({ block: 'start', behavior: 'smooth' })
}
