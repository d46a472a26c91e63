import type { ReactNode } from 'react'
import { percent } from './format'

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

/** One percent as a ring. */
export function Ring({ value, label, size = 96 }: { value: number | null; label: string; size?: number }) {
  const radius = 42
  const around = 2 * Math.PI * radius
  const told = percent(value)
  return (
    <div className="ring" role="img" aria-label={`${label}: ${told}`}>
      <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
        <circle className="ring-track" cx="50" cy="50" r={radius} fill="none" strokeWidth="12" />
        <circle
          className="ring-fill"
          cx="50"
          cy="50"
          r={radius}
          fill="none"
          strokeWidth="12"
          strokeDasharray={`${(within(value ?? 0) / 100) * around} ${around}`}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <span className="ring-label" aria-hidden="true">
        {told}
      </span>
    </div>
  )
}

/** The shape of a series in a line of text. Says its first and last value to those who cannot see it. */
export function Sparkline({ values, label, write = String }: SparklineProps) {
  if (values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * 100
    const y = high === low ? 15 : 28 - ((value - low) / (high - low)) * 26
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  const told = `${label}: from ${write(values[0] ?? 0)} to ${write(values.at(-1) ?? 0)}`
  return (
    <svg
      className="sparkline"
      viewBox="0 0 100 30"
      preserveAspectRatio="none"
      height="30"
      role="img"
      aria-label={told}
    >
      <polyline points={points.join(' ')} />
    </svg>
  )
}

interface SparklineProps {
  values: number[]
  label: string
  write?: (value: number) => string
}
