import { t } from '@lingui/core/macro'
import { Check, CircleDashed, CircleDot } from 'lucide-react'
import type { ReactNode } from 'react'
import '../css/money.css'

export interface Step {
  id: string
  title: string
  state: 'done' | 'now' | 'waiting'
  children?: ReactNode
}

const SAID = { done: t`Done`, now: t`Next`, waiting: t`Later` }
const ICONS = { done: Check, now: CircleDot, waiting: CircleDashed }

/** A walk in a fixed order: what is done, what is next, what comes later. */
export function Steps({ label, steps }: { label: string; steps: Step[] }) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map(({ id, title, state, children }, at) => {
        const Icon = ICONS[state]
        return (
          <li key={id} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="steps-mark">
              <Icon aria-hidden="true" />
            </span>
            <div className="steps-body">
              <p className="steps-title">
                {at + 1}. {title} <span className="steps-state">{SAID[state]}</span>
              </p>
              {children}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
