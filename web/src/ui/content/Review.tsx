import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { percent } from '../data/format'
import { Badge } from '../primitives/graphics'
import '../css/answers.css'

export interface ReviewLine {
  id: string
  text: ReactNode
  /** Whether it is what was given, and whether it is what was wanted. */
  isGiven: boolean
  isRight: boolean
  why?: ReactNode
}

/** Every option after the end: which was right, which was given, and why. */
export function Review({ lines }: { lines: ReviewLine[] }) {
  return (
    <ul className="review">
      {lines.map(({ id, text, isGiven, isRight, why }) => (
        <li key={id} className={isRight ? 'review--right' : isGiven ? 'review--wrong' : undefined}>
          <div>{text}</div>
          {(isGiven || isRight) && (
            <div>
              {isRight && (
                <Badge tone="success" icon={<Check aria-hidden="true" />}>
                  {isGiven ? t`Your answer, and right` : t`The right answer`}
                </Badge>
              )}
              {isGiven && !isRight && (
                <Badge tone="danger" icon={<X aria-hidden="true" />}>
                  <Trans>Your answer</Trans>
                </Badge>
              )}
            </div>
          )}
          {why && <div className="text--muted">{why}</div>}
        </li>
      ))}
    </ul>
  )
}

/** A score against the score that passes. */
export function ScoreBar({ value, pass }: { value: number; pass: number }) {
  const result = t`${percent(value)} of the points; ${percent(pass)} passes`
  return (
    <div className="score-bar">
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={result}>
        <rect width={Math.min(100, value)} height="10" />
        <line x1={pass} x2={pass} y1="0" y2="10" />
      </svg>
      <span className="text--14 text--muted" aria-hidden="true">
        <Trans>The dashed line is the pass mark, {percent(pass)}.</Trans>
      </span>
    </div>
  )
}
