import { t } from '@lingui/core/macro'
import { Check, CircleAlert, CloudOff, RefreshCw } from 'lucide-react'
import styles from './quizzes.module.css'

const STATES = {
  saved: { Icon: Check, says: t`Saved` },
  saving: { Icon: RefreshCw, says: t`Saving…` },
  waiting: { Icon: CloudOff, says: t`Waiting for the network` },
  refused: { Icon: CircleAlert, says: t`Not all saved` },
  'signed-out': { Icon: CloudOff, says: t`Sign in to save` },
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
