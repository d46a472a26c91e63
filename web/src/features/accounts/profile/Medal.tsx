import type { ReactNode } from 'react'
import styles from './profile.module.css'

/** What is drawn in the middle of each series' badge, in lines of a 48 px square. */
const SIGNS: Record<string, ReactNode> = {
  pages: <path d="M14 11h14l6 6v20H14Zm14 0v6h6M19 23h10M19 28h10M19 33h6" />,
  books: <path d="M24 16c-3-2-7-3-12-3v20c5 0 9 1 12 3 3-2 7-3 12-3V13c-5 0-9 1-12 3Zm0 0v20" />,
  days: <path d="M13 15h22v20H13Zm0 6h22M18 11v6M30 11v6M18 27h2M23 27h2M28 27h2M18 31h2M23 31h2" />,
  hours: <path d="M24 12a12 12 0 1 0 .01 0ZM24 17v7l5 3" />,
  tests: <path d="M15 12h18v24H15Zm4 7 2 2 3-4M19 29l2 2 3-4M27 20h3M27 30h3" />,
  better: <path d="M12 35h24M14 31l7-8 5 4 8-11M28 16h6v6" />,
  topics: <path d="M24 12a8 8 0 0 0-4 15v4h8v-4a8 8 0 0 0-4-15ZM20 35h8M22 38h4M21 21l3 3 3-3" />,
}

interface MedalProps {
  series: string
  /** The number that was reached. */
  needs: number
  isEarned: boolean
}

/** The picture of an achievement: a seal with the sign of its series and the number reached. */
export function Medal({ series, needs, isEarned }: MedalProps) {
  return (
    <svg
      className={isEarned ? styles.medal : `${styles.medal} ${styles.medalAhead}`}
      viewBox="0 0 48 60"
      aria-hidden="true"
    >
      <path className={styles.medalRibbon} d="M15 38 11 58l7-4 4 5 3-16M33 38l4 20-7-4-4 5-3-16" />
      <path className={styles.medalSeal} d={SEAL} />
      <g className={styles.medalSign}>{SIGNS[series]}</g>
      <rect className={styles.medalPlate} x="11" y="40" width="26" height="12" rx="6" />
      <text className={styles.medalNumber} x="24" y="49" fontSize="8" textAnchor="middle">
        {needs}
      </text>
    </svg>
  )
}

const SEAL = seal(16, 23, 21)

/** A circle with a scalloped edge around (24, 24). */
function seal(scallops: number, outer: number, inner: number): string {
  const points = Array.from({ length: scallops * 2 }, (_, at) => {
    const angle = (at * Math.PI) / scallops
    const radius = at % 2 ? inner : outer
    return `${(24 + radius * Math.sin(angle)).toFixed(1)} ${(24 - radius * Math.cos(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
