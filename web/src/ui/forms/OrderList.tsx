import { t } from '@lingui/core/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../primitives/Button'
import '../css/answers.css'

interface OrderListProps {
  label: string
  items: { id: string; name: string; content: ReactNode }[]
  /** The ids in their new order. */
  onChange: (ids: string[]) => void
}

/** Things to bring into an order: dragged with a mouse, by two buttons each, or by the arrow keys on them. */
export function OrderList({ label, items, onChange }: OrderListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<{ id: string; step: number } | null>(null)
  const [held, setHeld] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const ids = items.map(({ id }) => id)

  // The list is drawn anew when something moves; the focus goes along with what was moved.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-move="${moved.id}/${moved.step}"]`)?.focus()
  }, [moved])

  const move = (id: string, step: number) => {
    const from = ids.indexOf(id)
    const to = from + step
    if (to < 0 || to >= ids.length) return
    const next = ids.filter((other) => other !== id)
    next.splice(to, 0, id)
    onChange(next)
    setMoved({ id, step })
  }

  const drop = (onto: string) => {
    setOver(null)
    if (!held || held === onto) return
    const next = ids.filter((id) => id !== held)
    next.splice(ids.indexOf(onto), 0, held)
    onChange(next)
    setMoved({ id: held, step: 0 })
  }

  const byKey = (event: KeyboardEvent, id: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    move(id, step)
  }

  const location = moved ? ids.indexOf(moved.id) : -1
  return (
    <>
      <ol className="order" ref={list} aria-label={label}>
        {items.map(({ id, name, content }, at) => (
          <li
            key={id}
            draggable
            data-over={over === id && held !== id}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setHeld(id)
            }}
            onDragOver={(event) => {
              if (!held) return
              event.preventDefault()
              setOver(id)
            }}
            onDrop={(event) => {
              event.preventDefault()
              drop(id)
            }}
            onDragEnd={() => {
              setHeld(null)
              setOver(null)
            }}
          >
            <span className="order-place">{at + 1}.</span>
            <span className="order-text">{content}</span>
            {[-1, 1].map((step) => {
              const isStuck = at + step < 0 || at + step >= items.length
              return (
                <IconButton
                  key={step}
                  data-move={`${id}/${step}`}
                  label={t`Move ${name} ${step < 0 ? t`up` : t`down`}`}
                  icon={step < 0 ? <ArrowUp /> : <ArrowDown />}
                  aria-disabled={isStuck}
                  onClick={() => move(id, step)}
                  onKeyDown={(event) => byKey(event, id)}
                />
              )
            })}
          </li>
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {moved && location >= 0
          ? t`${items[location]?.name ?? ''} is now number ${location + 1} of ${items.length}`
          : ''}
      </span>
    </>
  )
}
