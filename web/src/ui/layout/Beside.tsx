import type { ReactNode } from 'react'

/** Something small, such as a cover, with its text beside it, also on phones. */
export function Beside({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className="beside">
      {side}
      <div className="stack beside-text">{children}</div>
    </div>
  )
}
