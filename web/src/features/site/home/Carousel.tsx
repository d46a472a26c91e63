import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/primitives/Button'
import styles from './carousel.module.css'

/** Where a scrolled row stands: the first card in view, how many fit, and whether it is at an end. */
export function positionOf(row: { left: number; width: number; full: number; step: number; cards: number }) {
  const { left, width, full, step, cards } = row
  const fits = step > 0 ? Math.max(1, Math.round((width + 1) / step)) : cards
  const first = step > 0 ? Math.round(left / step) : 0
  return { first, fits, atStart: left <= 1, atEnd: left + width >= full - 1 }
}

/** How far the row goes for one card. */
function stepOf(list: HTMLUListElement) {
  const [one, two] = [list.children[0], list.children[1]] as (HTMLElement | undefined)[]
  return one && two ? two.offsetLeft - one.offsetLeft : list.clientWidth
}

/** Cards in a row: four on a desk, two on a tablet, one on a phone. It steps one card and stops at its ends. */
export function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLUListElement>(null)
  const cards = Children.count(children)
  const [position, setPosition] = useState({ first: 0, fits: 4, atStart: true, atEnd: false })
  const look = useCallback(() => {
    const list = row.current
    if (!list) return
    const { scrollLeft: left, clientWidth: width, scrollWidth: full } = list
    setPosition(positionOf({ left, width, full, step: stepOf(list), cards }))
  }, [cards])
  useEffect(() => {
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [look])
  const go = (by: 1 | -1) => {
    const list = row.current
    list?.scrollTo({ left: (position.first + by) * stepOf(list) })
  }
  const last = Math.min(cards, position.first + position.fits)
  return (
    <section className={styles.carousel} aria-roledescription={t`carousel`} aria-label={label}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that an unstyled list is one */}
      <ul ref={row} className={styles.row} role="list" onScroll={look}>
        {Children.map(children, (child) => (
          <li className={styles.card}>{child}</li>
        ))}
      </ul>
      <div className={styles.foot}>
        <IconButton
          label={t`Previous`}
          icon={<ChevronLeft />}
          disabled={position.atStart}
          onClick={() => go(-1)}
        />
        <span className="text--14 text--muted" role="status">
          <Trans>
            {position.fits === 1 ? last : `${position.first + 1}–${last}`} of {cards}
          </Trans>
        </span>
        <IconButton label={t`Next`} icon={<ChevronRight />} disabled={position.atEnd} onClick={() => go(1)} />
      </div>
    </section>
  )
}
