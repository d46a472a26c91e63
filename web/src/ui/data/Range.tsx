import '../css/range.css'
import type { Span } from './format'

interface RangeProps {
  /** What it says, for who listens: the picture alone says nothing. */
  label: string
  now: Span
  before?: Span | null
}

const STEPS = [10, 20, 30, 40, 50, 60, 70, 80, 90]
const NARROWEST = 4

/** How many of ten are expected: solid is now, outlined is before, the ring the best guess. Told apart without colour. */
export function Range({ label, now, before }: RangeProps) {
  return (
    <svg className="range" role="img" aria-label={label}>
      <rect className="range-rail" y="6" width="100%" height="8" rx="4" />
      {STEPS.map((at) => (
        <line key={at} className="range-step" x1={`${at}%`} x2={`${at}%`} y1="6" y2="14" />
      ))}
      {before && <rect className="range-before" {...placed(before)} y="6.75" height="6.5" rx="3.25" />}
      <rect className="range-now" {...placed(now)} y="6" height="8" rx="4" />
      <circle className="range-guess" cx={`${(now.low + now.high) / 2}%`} cy="10" r="7" />
    </svg>
  )
}

const placed = ({ low, high }: Span) => ({ x: `${low}%`, width: `${Math.max(high - low, NARROWEST)}%` })
