import type { ReactNode } from 'react'
import './css/fold.css'

interface FoldProps {
  title: ReactNode
  children: ReactNode
  open?: boolean | undefined
  id?: string
  onToggle?: (open: boolean) => void
}

/** What few need at once: closed until asked for; the browser's own, so that find-in-page and print work. */
export const Fold = ({ title, children, open, id, onToggle }: FoldProps) => (
  <details
    className="fold"
    id={id}
    open={open}
    onToggle={({ currentTarget }) => currentTarget.open !== open && onToggle?.(currentTarget.open)}
  >
    <summary>{title}</summary>
    <div>{children}</div>
  </details>
)
