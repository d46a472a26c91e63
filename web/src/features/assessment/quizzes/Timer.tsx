import { t } from '@lingui/core/macro'
import { Clock, Eye, EyeOff, TimerReset } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { countdown } from '../../../ui/data/format'
import { Button } from '../../../ui/primitives/Button'
import styles from './quizzes.module.css'

const WARNINGS = [
  { below: 60, says: t`1 minute left.`, tone: 'danger' },
  { below: 300, says: t`5 minutes left.`, tone: 'warning' },
] as const
const HIDDEN = 'kitabo-timer-hidden'

/** The time left. It is read out at five minutes and at one, also while hidden, and otherwise only when asked for. */
export function Timer({ seconds }: { seconds: number }) {
  const isHidden = useHidden()
  const warning = WARNINGS.find(({ below }) => seconds <= below)
  const Icon = warning ? TimerReset : Clock
  return (
    <>
      {!isHidden && (
        <span
          className={warning ? `${styles.timer} tone--${warning.tone}` : styles.timer}
          role="timer"
          aria-label={t`Time left`}
        >
          <Icon aria-hidden="true" />
          {countdown(seconds)}
        </span>
      )}
      <span className="visually-hidden" role="status" aria-label={t`Time warning`}>
        {seconds > 0 ? warning?.says : ''}
      </span>
    </>
  )
}

/** Some work better without a clock in sight: a wish of this device, kept from test to test. */
export function TimerSwitch() {
  const isHidden = useHidden()
  const Icon = isHidden ? Eye : EyeOff
  return (
    <div>
      <Button kind="quiet" icon={<Icon aria-hidden="true" />} onClick={() => hide(!isHidden)}>
        {isHidden ? t`Show the time left` : t`Hide the time left`}
      </Button>
    </div>
  )
}

const listeners = new Set<() => void>()
let wish: boolean | null = null

const useHidden = () => useSyncExternalStore(subscribe, read)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): boolean {
  try {
    wish ??= localStorage.getItem(HIDDEN) === '1'
  } catch {
    wish = false
  }
  return wish
}

function hide(next: boolean) {
  wish = next
  try {
    localStorage.setItem(HIDDEN, next ? '1' : '0')
  } catch {
    // Private windows forget it with the page.
  }
  for (const listener of listeners) listener()
}
