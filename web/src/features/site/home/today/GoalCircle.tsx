import styles from './goalCircle.module.css'

const FULL = 100

/** How far a goal has come, 0 to 100, beside the words that say it. */
export const GoalCircle = ({ value }: { value: number }) => (
  <svg className={styles.ring} viewBox="0 0 64 64" aria-hidden="true">
    <circle cx="32" cy="32" r="27" />
    {value > 0 && (
      <circle
        className={styles.done}
        cx="32"
        cy="32"
        r="27"
        pathLength={FULL}
        strokeDasharray={`${Math.min(FULL, value)} ${FULL}`}
        transform="rotate(-90 32 32)"
      />
    )}
  </svg>
)
