import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { problemOf } from '../../../lib/problem'
import { type Attempt, allQuizzes, getAttempt, type Quiz, startAttempt } from '../data'
import { type Desk, type Draft, openDesk, type Sitting } from './desk'

/** What stands behind the address of a test: not begun, under way, over meanwhile, or nothing. */
export type Opening =
  | { kind: 'ready'; quiz: Quiz }
  | { kind: 'open'; sitting: Sitting; drafts: Draft[]; desk: Desk }
  | { kind: 'over'; attemptId: string }
  | { kind: 'missing' }

const key = (learnerId: string, quizId: string) => ['quizzes', 'sitting', learnerId, quizId]

export function useOpening(learnerId: string, quizId: string) {
  return useQuery({
    queryKey: key(learnerId, quizId),
    queryFn: () => find(learnerId, quizId),
    // The answers move on in the sheet; what was fetched is only where it starts, and is looked for anew each time.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  })
}

export function useStart(learnerId: string, quizId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => open(await openDesk(), learnerId, await startAttempt(quizId), 0),
    onSuccess: (opening) => queries.setQueryData<Opening>(key(learnerId, quizId), opening),
  })
}

async function find(learnerId: string, quizId: string): Promise<Opening> {
  const desk = await openDesk()
  const known = await desk.sitting(learnerId, quizId)
  if (known) {
    const again = await resume(desk, learnerId, known)
    if (again) return again
  }
  const quiz = (await allQuizzes()).find(({ id }) => id === quizId)
  if (!quiz) return { kind: 'missing' }
  if (!quiz.openAttemptId) return { kind: 'ready', quiz }
  const attempt = await getAttempt(quiz.openAttemptId)
  return open(desk, learnerId, attempt, attempt.currentQuestionIndex)
}

/** The sitting this device knows: from the server where it can be reached, as it was left here otherwise. */
async function resume(desk: Desk, learnerId: string, known: Sitting): Promise<Opening | null> {
  const { attempt, at } = known
  try {
    return await open(desk, learnerId, await getAttempt(attempt.id), at)
  } catch (error) {
    const { status } = problemOf(error)
    if (status === 401 || status === 403) throw error
    if (status === 404) {
      await desk.clear(learnerId, attempt.quizId, attempt.id)
      return null
    }
    return { kind: 'open', sitting: known, drafts: await desk.drafts(attempt.id), desk }
  }
}

async function open(desk: Desk, learnerId: string, attempt: Attempt, at: number): Promise<Opening> {
  if (attempt.status !== 'in_progress') {
    await desk.clear(learnerId, attempt.quizId, attempt.id)
    return { kind: 'over', attemptId: attempt.id }
  }
  const clockAheadMs = Date.parse(attempt.serverTime) - Date.now()
  const sitting = { attempt, at: Math.min(at, attempt.questions.length - 1), clockAheadMs }
  await desk.keepSitting(learnerId, sitting)
  return { kind: 'open', sitting, drafts: await desk.drafts(attempt.id), desk }
}
