import { type ReactNode, useContext } from 'react'
import { SiteName } from '../../../ui/layout/Page'
import '../../../ui/css/quiz.css'

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
    <div className="quiz">
      <title>{`${title} · ${site}`}</title>
      <header className="quiz-bar">
        <div className="quiz-line">
          {leave}
          <div className="quiz-name">
            <h1>{title}</h1>
            {note}
          </div>
          {actions}
        </div>
      </header>
      <div className="quiz-body">
        <div>{children}</div>
        <aside className="quiz-side" aria-label="All questions">
          {side}
        </aside>
      </div>
      <nav className="quiz-steps" aria-label="Steps">
        <div className="quiz-line">{steps}</div>
      </nav>
    </div>
  )
}
