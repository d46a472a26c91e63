import { type RefObject, useEffect, useRef, useState } from 'react'
import { useHere } from '../../lib/here'
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

interface ShowMoreProps<Item> {
  few: Few<Item>
  /** One of them in a word. */
  noun: string
  /** What they belong to, where several lists stand on one screen. */
  of?: string
}

/** Asks for the next of a long list: the focus goes to the first that came, and how many came is read out. */
export function ShowMore<Item>({ few, noun, of }: ShowMoreProps<Item>) {
  const { shown, total, step, list, grow } = few
  const before = useRef<number | null>(null)
  const [result, tell] = useState('')
  useEffect(() => {
    const from = before.current
    if (from === null || shown.length <= from) return
    before.current = null
    goTo(list.current?.children[from])
    tell(`${plural(shown.length - from, `more ${noun}`)}. ${whole(shown.length, total)}`)
  }, [shown.length, total, noun, list])
  const left = total - shown.length
  const more = () => {
    before.current = shown.length
    grow()
  }
  return (
    <>
      <Hidden>
        <span role="status">{result}</span>
      </Hidden>
      {left > 0 && (
        <Row gap={3}>
          <Button onClick={more}>
            {`Show ${plural(left - step > 1 ? step : left, `more ${noun}`)}`}
            {of && <Hidden>{`: ${of}`}</Hidden>}
          </Button>
          <Text as="span" size={14} tone="muted">
            {whole(shown.length, total)}
          </Text>
        </Row>
      )}
    </>
  )
}

const whole = (shown: number, total: number) => `${count(shown)} of ${count(total)} shown`

/** What came begins where the button was; its name is read out, and the next key leads into it. */
function goTo(first: Element | undefined) {
  const name = first?.matches('a, button') ? first : first?.querySelector('h2, h3, h4, a, button')
  const target = (name ?? first) as HTMLElement | undefined
  if (target && target.tabIndex < 0) target.tabIndex = -1
  target?.focus()
}
