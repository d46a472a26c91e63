import { Clock, Eye, EyeOff, TimerReset } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './Button'
import { countdown } from './format'
import './css/quiz.css'

const WARNINGS = [
  { below: 60, says: '1 minute left.', tone: 'danger' },
  { below: 300, says: '5 minutes left.', tone: 'warning' },
] as const
const HIDDEN = 'kitabo-timer-hidden'

/** The time left. It is read out at five minutes and at one, also while hidden, and otherwise only when asked for. */
export function Timer({ seconds }: { seconds: number }) {
  const [isHidden, hide] = useHidden()
  const warning = WARNINGS.find(({ below }) => seconds <= below)
  const Icon = warning ? TimerReset : Clock
  return (
    <>
      {!isHidden && (
        <span
          className={warning ? `timer tone--${warning.tone}` : 'timer'}
          role="timer"
          aria-label="Time left"
        >
          <Icon aria-hidden="true" />
          {countdown(seconds)}
        </span>
      )}
      <IconButton
        label={isHidden ? 'Show the time left' : 'Hide the time left'}
        icon={isHidden ? <Eye /> : <EyeOff />}
        onClick={() => hide(!isHidden)}
      />
      <span className="visually-hidden" role="status" aria-label="Warning of time">
        {seconds > 0 ? warning?.says : ''}
      </span>
    </>
  )
}

/** A wish of this device, kept from test to test. */
function useHidden() {
  const [isHidden, set] = useState(() => {
    try {
      return localStorage.getItem(HIDDEN) === '1'
    } catch {
      return false
    }
  })
  const hide = (wish: boolean) => {
    set(wish)
    try {
      localStorage.setItem(HIDDEN, wish ? '1' : '0')
    } catch {
      // Private windows forget it with the page.
    }
  }
  return [isHidden, hide] as const
}
