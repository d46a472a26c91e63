import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/primitives/Button'
import styles from './chat.module.css'

/** A conversation beside the list of others; on phones the list waits behind a button. */
export function ChatFrame({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.chat}>
      <aside className={styles.side} aria-label={t`Your conversations`}>
        {side}
      </aside>
      <div className={styles.main}>{children}</div>
    </div>
  )
}

/** Shown only where the list beside is not. */
export const OnSmallScreens = ({ children }: { children: ReactNode }) => (
  <div className={styles.smallOnly}>{children}</div>
)

/** The turns, read out as they come. */
export function ChatMessages({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="log" aria-live="polite" aria-relevant="additions" aria-label={label}>
      <ol className={styles.turns}>{children}</ol>
    </div>
  )
}

interface TurnProps {
  who: string
  mine?: boolean
  /** Comes into view when it appears. */
  isNew?: boolean
  /** Was read out as it came, and is not read out once more as a whole. */
  wasRead?: boolean
  children: ReactNode
}

export function ChatTurn({ who, mine, isNew, wasRead, children }: TurnProps) {
  const turn = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isNew) turn.current?.scrollIntoView?.({ block: mine ? 'nearest' : 'start', behavior: 'auto' })
  }, [isNew, mine])
  return (
    <li
      ref={turn}
      className={`${styles.turn} ${mine ? styles.turnMine : styles.turnTheirs}`}
      aria-live={wasRead ? 'off' : undefined}
    >
      <span className="visually-hidden">{who}:</span>
      {children}
    </li>
  )
}

/** Words that come one after the other, each read out politely once. */
export const ChatComing = ({ children }: { children: ReactNode }) => (
  <div className={styles.coming} aria-live="polite" aria-relevant="additions">
    {children}
  </div>
)

/** One line of working. */
export const ChatStep = ({ isSlip, children }: { isSlip?: boolean; children: ReactNode }) => (
  <li className={styles.step} data-slip={isSlip}>
    {children}
  </li>
)

/** Where an answer is from, each a card that leads there. */
export function ChatSources({
  sources,
}: {
  sources: { n: number; name: ReactNode; location: string; to: string }[]
}) {
  return (
    <ol className={styles.sources} aria-label={t`Source`}>
      {sources.map(({ n, name, location, to }) => (
        <li key={n}>
          <Link className={styles.source} to={to}>
            <span className={styles.sourceName}>
              {n}. {name}
            </span>
            <span className={styles.sourcePlace}>{location}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** Where the next turn is written. */
export const ChatWrite = ({ children }: { children: ReactNode }) => (
  <div className={styles.write}>{children}</div>
)

const KEYS = [
  ['x²', '²', 'squared'],
  ['x³', '³', 'cubed'],
  ['√', '√', t`square root`],
  ['×', '×', 'times'],
  ['÷', '÷', t`divided by`],
  ['a/b', '/', t`fraction line`],
  ['=', ' = ', 'equals'],
  ['≤', ' ≤ ', t`at most`],
  ['≥', ' ≥ ', t`at least`],
  ['( )', '()', 'brackets'],
  ['%', '%', t`per cent`],
  ['↵', '\n', t`new line`],
] as const

/** Maths symbols that a phone's keyboard hides. */
export function MathKeys({ onKey }: { onKey: (signs: string) => void }) {
  return (
    <div className={styles.keys} role="toolbar" aria-label={t`Maths symbols`}>
      {KEYS.map(([shown, signs, said]) => (
        <Button key={said} aria-label={said} onClick={() => onKey(signs)}>
          {shown}
        </Button>
      ))}
    </div>
  )
}

interface ThreadRow {
  id: string
  title: string
  to: string
  note: string
  isOpen: boolean
  action: ReactNode
}

export function ChatThreads({ rows }: { rows: ThreadRow[] }) {
  return (
    <ul className={styles.threads}>
      {rows.map(({ id, title, to, note, isOpen, action: act }) => (
        <li key={id} className={styles.thread} data-open={isOpen}>
          <Link to={to} aria-current={isOpen ? 'page' : undefined}>
            <span>{title}</span>
            <span className={styles.sourcePlace}>{note}</span>
          </Link>
          {act}
        </li>
      ))}
    </ul>
  )
}

export const ChatThinking = ({ children }: { children: ReactNode }) => (
  <p className={styles.thinking} role="status">
    <span className="spinner" aria-hidden="true" /> {children}
  </p>
)
