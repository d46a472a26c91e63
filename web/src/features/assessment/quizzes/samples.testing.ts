import type { Quiz } from '../../../api/quizzes'
import type { Attempt, Question, Result, ResultQuestion } from './data'

/** Shapes of the api for the tests of this slice. */
const OPTIONS = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `Option ${id}` }))

export const questionOf = (order: number, change: Partial<Question> = {}): Question => ({
  id: `0190a1b2-0000-7000-8000-0000000000${10 + order}`,
  order,
  questionType: 'multiple_choice',
  stem: `Stem ${order + 1}`,
  options: OPTIONS,
  unit: null,
  marks: 1,
  hints: [],
  hintsUsed: 0,
  topic: 'Forces',
  userAnswer: null,
  flaggedForReview: false,
  confidenceLevel: null,
  isLeftOut: false,
  ...change,
})

/** Twenty minutes on the server's clock, from the moment it is made. */
export const attemptOf = (change: Partial<Attempt> = {}): Attempt => ({
  id: 'a1',
  quizId: 'q1',
  title: 'Forces and motion',
  attemptNumber: 1,
  maxAttempts: 3,
  status: 'in_progress',
  startTime: new Date().toISOString(),
  serverTime: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 20 * 60_000).toISOString(),
  currentQuestionIndex: 0,
  passingScore: 70,
  version: 0,
  questions: [
    questionOf(0),
    questionOf(1, {
      questionType: 'numeric',
      options: null,
      unit: 'cm',
      hints: ['Which side is longer?', 'Subtract.'],
    }),
  ],
  ...change,
})

export const quizOf = (change: Partial<Quiz> = {}): Quiz => ({
  id: 'q1',
  title: 'Forces and motion',
  description: null,
  sessionType: 'practice',
  subjectId: 's1',
  subject: 'Physics',
  topicId: 't1',
  topic: 'Forces',
  schoolYear: 'S3',
  totalQuestions: 2,
  timeLimitMinutes: 20,
  passingScore: 70,
  maxAttempts: 3,
  attemptsUsed: 0,
  bestPct: null,
  openAttemptId: null,
  ...change,
})

export const pageOf = (data: Quiz[]) => ({ data, total: data.length, page: 1, pageSize: 100 })

export const reviewOf = (order: number, change: Partial<ResultQuestion> = {}): ResultQuestion => ({
  id: `r${order}`,
  order,
  questionType: 'multiple_choice',
  stem: `Stem ${order + 1}`,
  options: OPTIONS,
  unit: null,
  topicId: 't1',
  topic: 'Forces',
  userAnswer: 'a',
  correctAnswer: 'b',
  isCorrect: false,
  pointsEarned: 0,
  marks: 1,
  explanation: 'It is b.',
  timeSpentSeconds: 20,
  hintsUsed: 0,
  confidenceLevel: null,
  isLeftOut: false,
  ...change,
})

export const resultOf = (change: Partial<Result> = {}): Result => ({
  id: 'a1',
  quizId: 'q1',
  sessionType: 'practice',
  title: 'Forces and motion',
  attemptNumber: 1,
  attemptsLeft: 2,
  awaitingMarking: 0,
  isOffline: false,
  ideas: [],
  notCounted: [],
  percentageScore: 50,
  passed: false,
  passingScore: 70,
  correctAnswers: 1,
  questionsAnswered: 2,
  totalQuestions: 2,
  timeSpentSeconds: 125,
  ranOutOfTime: false,
  finishedAt: '2026-11-21T09:00:00Z',
  topics: [{ topicId: 't1', topic: 'Forces', correct: 1, questions: 2, readings: [] }],
  questions: [reviewOf(0), reviewOf(1, { userAnswer: 'b', isCorrect: true })],
  ...change,
})
