import { Check, CircleAlert, CloudOff, RefreshCw } from 'lucide-react'
import styles from './quizzes.module.css'

const STATES = {
  saved: { Icon: Check, says: 'Saved' },
  saving: { Icon: RefreshCw, says: 'Saving…' },
  waiting: { Icon: CloudOff, says: 'Waiting for the network' },
  refused: { Icon: CircleAlert, says: 'Not all saved' },
  'signed-out': { Icon: CloudOff, says: 'Sign in to save' },
} as const

/** Where what was just entered is. Only what needs attention is read out. */
export function SaveState({ state }: { state: keyof typeof STATES }) {
  const { Icon, says } = STATES[state]
  const waits = state !== 'saved' && state !== 'saving'
  return (
    <span className={waits ? `${styles.saveState} ${styles.saveStateWaiting}` : styles.saveState}>
      <Icon aria-hidden="true" />
      <span>{says}</span>
      <span className="visually-hidden" role="status">
        {waits ? says : ''}
      </span>
    </span>
  )
}
