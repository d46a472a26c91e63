import { t } from '@lingui/core/macro'
import { type ReactNode, useContext } from 'react'
import { SiteName } from '../../../ui/layout/Page'
import styles from './quizzes.module.css'

interface QuizFrameProps {
  title: string
  /** Under the title: the state of saving. */
  note: ReactNode
  /** The way out, before the title. */
  leave: ReactNode
  /** Time and handing in: always in sight. */
  actions: ReactNode
  /** Beside the question, below it on phones. */
  side: ReactNode
  steps: ReactNode
  children: ReactNode
}

/** A test as a whole window: one question, the time above it, the steps below. */
export function QuizFrame({ title, note, leave, actions, side, steps, children }: QuizFrameProps) {
  const site = useContext(SiteName)
  return (
    <div className={styles.quiz}>
      <title>{`${title} · ${site}`}</title>
      <header className={styles.quizBar}>
        <div className={styles.quizLine}>
          {leave}
          <div className={styles.quizName}>
            <h1>{title}</h1>
            {note}
          </div>
          {actions}
        </div>
      </header>
      <div className={styles.quizBody}>
        <div>{children}</div>
        <aside className={styles.quizSide} aria-label={t`All questions`}>
          {side}
        </aside>
      </div>
      <nav className={styles.quizSteps} aria-label={t`Steps`} data-actions>
        <div className={styles.quizLine}>{steps}</div>
      </nav>
    </div>
  )
}
