import { Clock, TimerReset } from 'lucide-react'
import { countdown } from './format'
import './css/quiz.css'

const WARNINGS = [
  { below: 60, says: '1 minute left.', tone: 'danger' },
  { below: 300, says: '5 minutes left.', tone: 'warning' },
] as const

/** The time left. It is read out at five minutes and at one, and otherwise only when asked for. */
export function Timer({ seconds }: { seconds: number }) {
  const warning = WARNINGS.find(({ below }) => seconds <= below)
  const Icon = warning ? TimerReset : Clock
  return (
    <>
      <span className={warning ? `timer tone--${warning.tone}` : 'timer'} role="timer" aria-label="Time left">
        <Icon aria-hidden="true" />
        {countdown(seconds)}
      </span>
      <span className="visually-hidden" role="status" aria-label="Warning of time">
        {seconds > 0 ? warning?.says : ''}
      </span>
    </>
  )
}
