import { QUIZ_PASSING_SCORE } from '../../../api/constants.gen'
import type { TestDetail, TestIn } from './data'

/** A test without its questions. */
export type TestDraft = Required<Omit<TestIn, 'questionIds' | 'description'>> & { description: string }

export const particularsOf = (test: TestDetail | null): TestDraft => ({
  title: test?.title ?? '',
  description: test?.description ?? '',
  timeLimitMinutes: test?.timeLimitMinutes ?? 30,
  passingScore: test?.passingScore ?? QUIZ_PASSING_SCORE,
  maxAttempts: test?.maxAttempts ?? 1,
  randomizeQuestions: test?.randomizeQuestions ?? false,
  showCorrectAnswers: test?.showCorrectAnswers ?? true,
})

/** Whether anything differs from what the server keeps. */
export function isChanged(test: TestDetail | null, draft: TestDraft, ids: string[]): boolean {
  if (!test) return true
  const kept = { ...particularsOf(test), ids: test.questions.map(({ id }) => id) }
  return JSON.stringify(kept) !== JSON.stringify({ ...draft, ids })
}
