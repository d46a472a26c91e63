import { t } from '@lingui/core/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useHere } from '../../lib/here'
import { problemOf } from '../../lib/problem'
import { count, plural } from '../data/format'
import { Hidden, Row, Text } from '../layout/layout'
import { Button } from '../primitives/Button'

interface FewProps {
  /** Tells the lists of one screen apart. */
  name: string
  /** How many stand there at first, and how many come with each press. */
  first: number
  step?: number
}

export interface Few<Item> {
  shown: Item[]
  /** For the element whose children are what is shown. */
  list: RefObject<HTMLElement | null>
  total: number
  step: number
  grow: () => void
  /** While the next are on their way. */
  busy?: boolean
  /** Why the next did not come. */
  error?: unknown
}

/** The first of many, and more when asked; coming back finds as many as were left. */
export function useFew<Item>(items: Item[], { name, first, step = 12 }: FewProps): Few<Item> {
  const list = useRef<HTMLElement>(null)
  const [wanted, want] = useHere(name, first)
  const total = items.length
  return {
    // A button for one more takes as much room as the one.
    shown: items.slice(0, total - wanted > 1 ? wanted : total),
    list,
    total,
    step,
    grow: () => want(wanted + step),
  }
}

/** A list that the server cuts; `usePages` reads it. */
interface Growing<Item> {
  data: { data: Item[]; total: number } | undefined
  nextError: unknown
  isFetching: boolean
  isFetchingNext: boolean
  fetchNext: () => unknown
}

/** As `useFew`, of a list that comes page by page: the next page is fetched when it is wanted. */
export function useGrowing<Item>(list: Growing<Item>, { name, first, step = 12 }: FewProps): Few<Item> {
  const listElement = useRef<HTMLElement>(null)
  const [wanted, want] = useHere(name, first)
  const { data: items, total } = list.data ?? { data: [], total: 0 }
  const most = total - wanted > 1 ? wanted : total
  const isShort = items.length < most && !list.nextError
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is missing asks, once nothing else is on its way
  useEffect(() => {
    if (isShort && !list.isFetching) list.fetchNext()
  }, [isShort, list.isFetching])
  return {
    shown: items.slice(0, most),
    list: listElement,
    total,
    step,
    grow: () => (list.nextError ? list.fetchNext() : want(wanted + step)),
    busy: list.isFetchingNext,
    error: list.nextError,
  }
}

interface ShowMoreProps<Item> {
  few: Few<Item>
  /** One of them in a word. */
  noun: string
  /** What they belong to, where several lists stand on one screen. */
  of?: string
}

/** Asks for the next of a long list: the focus goes to the first that came, and how many came is read out. */
export function ShowMore<Item>({ few, noun, of }: ShowMoreProps<Item>) {
  const { shown, total, step, list, grow, busy, error } = few
  const before = useRef<number | null>(null)
  const [announcement, announce] = useState('')
  useEffect(() => {
    const from = before.current
    if (from === null || shown.length <= from) return
    before.current = null
    goTo(list.current?.children[from])
    announce(`${plural(shown.length - from, t`more ${noun}`)}. ${whole(shown.length, total)}`)
  }, [shown.length, total, noun, list])
  const left = total - shown.length
  const more = () => {
    before.current = shown.length
    grow()
  }
  return (
    <>
      <Hidden>
        <span role="status">{announcement}</span>
      </Hidden>
      {left > 0 && (
        <Row gap={3}>
          <Button busy={busy} onClick={more}>
            {t`Show ${plural(left - step > 1 ? step : left, t`more ${noun}`)}`}
            {of && <Hidden>{`: ${of}`}</Hidden>}
          </Button>
          <Text as="span" size={14} tone="muted">
            {whole(shown.length, total)}
          </Text>
          <span role="alert">
            {Boolean(error) && (
              <Text as="span" size={14} tone="danger">
                {problemOf(error).detail}
              </Text>
            )}
          </span>
        </Row>
      )}
    </>
  )
}

const whole = (shown: number, total: number) => t`${count(shown)} of ${count(total)} shown`

/** What came begins where the button was; its name is read out, and the next key leads into it. */
function goTo(first: Element | undefined) {
  const name = first?.matches('a, button') ? first : first?.querySelector('h2, h3, h4, a, button')
  const target = (name ?? first) as HTMLElement | undefined
  if (target && target.tabIndex < 0) target.tabIndex = -1
  target?.focus()
}
