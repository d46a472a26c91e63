import type { Kind } from './answerFormat'

/** A question as far as its answer goes. */
export interface Asked {
  id: string
  questionType: Kind
  options?: unknown
  unit: string | null
}

export interface BoxProps {
  question: Asked
  /** In the form of the wire; see wire.ts. */
  answer: string
  error?: string
  onAnswer: (answer: string, pauseMs?: number) => void
  /** The learner has gone on to something else: no need to wait for more keys. */
  onLeave: () => void
}
