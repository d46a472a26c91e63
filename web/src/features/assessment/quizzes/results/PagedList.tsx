import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/primitives/Button'

interface PagedListProps<T> {
  items: T[]
  /** How many stand there at first, and how many more each time. */
  size: number
  /** What they are, many of them. */
  name: string
  children: (item: T) => ReactNode
}

/** A list that grows when asked to: a paper of fifty questions is no page for a phone. */
export function PagedList<T>({ items, size, name, children }: PagedListProps<T>) {
  const [shown, setShown] = useState(size)
  const left = items.length - shown
  return (
    <>
      {items.slice(0, shown).map(children)}
      {left > 0 && (
        <div>
          <Button onClick={() => setShown(shown + size)}>
            {left > size ? t`Show ${size} more of ${left} ${name}` : t`Show the other ${left} ${name}`}
          </Button>
        </div>
      )}
    </>
  )
}
