import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Circle, Flag } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import styles from './quizzes.module.css'

interface PaletteItem {
  id: string
  isAnswered: boolean
  isFlagged: boolean
}

interface PaletteProps {
  items: PaletteItem[]
  /** Position of the question on the screen. */
  at: number
  onGo: (at: number) => void
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Every question of a test with its state, to go to any of them. One stop of Tab; arrows, Home and End move within. */
export function QuestionPalette({ items, at, onGo }: PaletteProps) {
  const list = useRef<HTMLOListElement>(null)
  const answered = items.filter(({ isAnswered }) => isAnswered).length
  const flagged = items.filter(({ isFlagged }) => isFlagged).length

  const move = (event: KeyboardEvent, from: number) => {
    const to = { Home: 0, End: items.length - 1 }[event.key] ?? from + (STEPS[event.key] ?? 0)
    if (to === from || to < 0 || to >= items.length) return
    event.preventDefault()
    list.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <div className={styles.palette}>
      <ol ref={list}>
        {items.map((item, index) => (
          <li key={item.id}>
            <button
              type="button"
              className={item.isAnswered ? styles.paletteDone : undefined}
              aria-current={index === at ? 'step' : undefined}
              aria-label={nameOf(item, index)}
              tabIndex={index === at ? 0 : -1}
              onClick={() => onGo(index)}
              onKeyDown={(event) => move(event, index)}
            >
              {item.isFlagged && <Flag className={styles.paletteFlag} aria-hidden="true" />}
              {index + 1}
              {item.isAnswered && <Check aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ol>
      <div className={styles.paletteKey}>
        <span>
          <Check aria-hidden="true" /> <Trans>{answered} answered</Trans>
        </span>
        <span>
          <Circle aria-hidden="true" /> <Trans>{items.length - answered} open</Trans>
        </span>
        <span>
          <Flag aria-hidden="true" /> <Trans>{flagged} flagged</Trans>
        </span>
      </div>
    </div>
  )
}

const nameOf = ({ isAnswered, isFlagged }: PaletteItem, number: number) =>
  t`Question ${number + 1}, ${isAnswered ? 'answered' : 'open'}${isFlagged ? ', flagged' : ''}`
