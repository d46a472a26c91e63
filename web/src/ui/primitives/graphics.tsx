import type { ReactNode } from 'react'
import { percent } from '../data/format'

export type Tone = 'plain' | 'brand' | 'success' | 'danger' | 'warning' | 'info' | 'progress'

/** A word about state. The tone never says it alone. */
export function Badge({
  children,
  tone = 'plain',
  icon,
}: {
  children: ReactNode
  tone?: Tone
  icon?: ReactNode
}) {
  return (
    <span className={tone === 'plain' ? 'badge' : `badge tone--${tone}`}>
      {icon}
      {children}
    </span>
  )
}

const within = (value: number) => Math.min(100, Math.max(0, value))

/** How far something has come, 0 to 100. */
export function Progress({ value, label, hideLabel, text }: ProgressProps) {
  return (
    <div>
      {!hideLabel && (
        <div className="progress-head">
          <span>{label}</span>
          <span className="text--number">{text ?? percent(value)}</span>
        </div>
      )}
      <div
        className="progress-bar"
        role="progressbar"
        aria-label={label}
        aria-valuenow={Math.round(within(value))}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
      >
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect width={within(value)} height="10" />
        </svg>
      </div>
    </div>
  )
}

interface ProgressProps {
  value: number
  label: string
  hideLabel?: boolean
  /** Said instead of the percent, such as "12 of 40 pages". */
  text?: string
}
