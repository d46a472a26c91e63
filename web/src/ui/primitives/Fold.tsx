import type { ReactNode } from 'react'
import '../css/fold.css'

interface FoldProps {
  title: ReactNode
  /** At the end of its line, such as how many are in it. */
  note?: ReactNode
  children: ReactNode
  open?: boolean | undefined
  id?: string
  onToggle?: (open: boolean) => void
  /** Among lines: without a frame of its own. */
  isLine?: boolean
}

/** What few need at once: closed until asked for; the browser's own, so that find-in-page and print work. */
export const Fold = ({ title, note, children, open, id, onToggle, isLine }: FoldProps) => (
  <details
    className={isLine ? 'fold fold--line' : 'fold'}
    id={id}
    open={open}
    onToggle={({ currentTarget }) => currentTarget.open !== open && onToggle?.(currentTarget.open)}
  >
    <summary>
      {title}
      {note && <span className="fold-note">{note}</span>}
    </summary>
    <div>{children}</div>
  </details>
)
