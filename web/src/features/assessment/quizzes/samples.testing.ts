import type { Quiz } from '../../../api/quizzes'
import type { Answers } from '../../../testing/render'
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

/** The lists of tests as the server cuts them. */
export const quizzesApi = (quizzes: Quiz[]): Answers => ({
  'GET /api/quizzes': (_: unknown, path: string) => {
    const asked = new URL(path, location.origin).searchParams
    const from = (Number(asked.get('page')) - 1) * Number(asked.get('pageSize'))
    const fitting = matching(quizzes, asked).sort((a, b) => a.attemptsUsed - b.attemptsUsed)
    return { ...pageOf(fitting.slice(from, from + Number(asked.get('pageSize')))), total: fitting.length }
  },
  'GET /api/quizzes/overview': (_: unknown, path: string) => {
    const asked = new URL(path, location.origin).searchParams
    asked.set('kind', 'practice')
    const all = matching(quizzes, new URLSearchParams({ kind: 'practice' }))
    const fitting = matching(quizzes, asked)
    const closed = fitting.filter(({ openAttemptId }) => !openAttemptId)
    const names = new Map(all.map(({ subjectId, subject }) => [subjectId, subject]))
    return {
      total: fitting.length,
      underWay: fitting.length - closed.length,
      topic: quizzes.find(({ topicId }) => topicId === asked.get('topicId'))?.topic ?? null,
      schoolYears: [...new Set(all.map(({ schoolYear }) => schoolYear))].sort(),
      subjects: [...names].map(([id, name]) => ({ id, name })),
      bySubject: [...names]
        .map(([subjectId, subject]) => {
          const own = closed.filter((quiz) => quiz.subjectId === subjectId)
          return {
            subjectId,
            subject,
            tests: own.length,
            taken: own.filter((quiz) => quiz.attemptsUsed > 0).length,
          }
        })
        .filter(({ tests }) => tests > 0),
      ofClass: matching(quizzes, new URLSearchParams({ kind: 'class' })).length,
      byCode: matching(quizzes, new URLSearchParams({ kind: 'code' })).length,
    }
  },
})

const kindOf = ({ sessionType, className, givenBy }: Quiz) => {
  if (sessionType === 'class' && className) return 'class'
  return givenBy ? 'code' : 'practice'
}

const matching = (quizzes: Quiz[], asked: URLSearchParams) =>
  quizzes.filter((quiz) => {
    const fits = (name: string, own: unknown) => !asked.has(name) || asked.get(name) === String(own)
    return (
      fits('kind', kindOf(quiz)) &&
      fits('subjectId', quiz.subjectId) &&
      fits('schoolYear', quiz.schoolYear) &&
      fits('topicId', quiz.topicId) &&
      fits('underWay', quiz.openAttemptId !== null) &&
      quiz.title.toLowerCase().includes(asked.get('q') ?? '')
    )
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
  awaitingGrading: 0,
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
  topics: [{ topicId: 't1', topic: 'Forces', correct: 1, questions: 2, hasTests: true, readings: [] }],
  questions: [reviewOf(0), reviewOf(1, { userAnswer: 'b', isCorrect: true })],
  ...change,
})
