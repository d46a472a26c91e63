import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/primitives/Button'
import './chat.css'

/** A conversation beside the list of others; on phones the list waits behind a button. */
export function ChatFrame({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className="chat">
      <aside className="chat-side" aria-label="Your conversations">
        {side}
      </aside>
      <div className="chat-main">{children}</div>
    </div>
  )
}

/** Shown only where the list beside is not. */
export const OnSmallScreens = ({ children }: { children: ReactNode }) => (
  <div className="chat-small-only">{children}</div>
)

/** The turns, read out as they come. */
export function ChatMessages({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="log" aria-live="polite" aria-relevant="additions" aria-label={label}>
      <ol className="chat-turns">{children}</ol>
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
      className={`chat-turn chat-turn--${mine ? 'mine' : 'theirs'}`}
      aria-live={wasRead ? 'off' : undefined}
    >
      <span className="visually-hidden">{who}:</span>
      {children}
    </li>
  )
}

/** Words that come one after the other, each read out politely once. */
export const ChatComing = ({ children }: { children: ReactNode }) => (
  <div className="chat-coming" aria-live="polite" aria-relevant="additions">
    {children}
  </div>
)

/** One line of working. */
export const ChatStep = ({ isSlip, children }: { isSlip?: boolean; children: ReactNode }) => (
  <li className="chat-step" data-slip={isSlip}>
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
    <ol className="chat-sources" aria-label="Where this is from">
      {sources.map(({ n, name, location: place, to }) => (
        <li key={n}>
          <Link className="chat-source" to={to}>
            <span className="chat-source-name">
              {n}. {name}
            </span>
            <span className="chat-source-place">{place}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** Where the next turn is written. */
export const ChatWrite = ({ children }: { children: ReactNode }) => (
  <div className="chat-write">{children}</div>
)

const KEYS = [
  ['x²', '²', 'squared'],
  ['x³', '³', 'cubed'],
  ['√', '√', 'square root'],
  ['×', '×', 'times'],
  ['÷', '÷', 'divided by'],
  ['a/b', '/', 'fraction line'],
  ['=', ' = ', 'equals'],
  ['≤', ' ≤ ', 'at most'],
  ['≥', ' ≥ ', 'at least'],
  ['( )', '()', 'brackets'],
  ['%', '%', 'per cent'],
  ['↵', '\n', 'new line'],
] as const

/** Signs of maths that a phone's keyboard hides. */
export function MathKeys({ onKey }: { onKey: (signs: string) => void }) {
  return (
    <div className="chat-keys" role="toolbar" aria-label="Signs of maths">
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
    <ul className="chat-threads">
      {rows.map(({ id, title, to, note, isOpen, action: act }) => (
        <li key={id} className="chat-thread" data-open={isOpen}>
          <Link to={to} aria-current={isOpen ? 'page' : undefined}>
            <span>{title}</span>
            <span className="chat-source-place">{note}</span>
          </Link>
          {act}
        </li>
      ))}
    </ul>
  )
}

export const ChatThinking = ({ children }: { children: ReactNode }) => (
  <p className="chat-thinking" role="status">
    <span className="spinner" aria-hidden="true" /> {children}
  </p>
)
