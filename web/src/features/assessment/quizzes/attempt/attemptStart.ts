import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Quiz } from '../../../../api/quizzes'
import { useMutation } from '../../../../api/useMutation'
import { problemOf } from '../../../../lib/problem'
import type { Drawings } from '../../../../ui/content/drawings'
import { type Attempt, getAttempt, getQuiz, type OfflineAttemptOutcome, startAttempt } from '../data'
import { beginKept, upload } from '../offline/localAttempt'
import { type DeviceStore, type Draft, type Kept, openDeviceStore, type StoredAttempt } from './deviceStore'

/** What stands behind the address of a test: not begun, under way, over meanwhile, or nothing. */
export type AttemptState =
  | { kind: 'ready'; quiz: Quiz; kept: Kept | null }
  | { kind: 'open'; stored: StoredAttempt; drafts: Draft[]; store: DeviceStore }
  | { kind: 'over'; attemptId: string }
  /** Handed in on this device, and not yet brought. */
  | { kind: 'waiting'; kept: Kept }
  /** Brought, and it could not count. */
  | { kind: 'refused'; detail: string }
  | { kind: 'missing' }

export const attemptStateKey = (learnerId: string, quizId: string) => [
  'quizzes',
  'sitting',
  learnerId,
  quizId,
]

export function useAttemptState(learnerId: string, quizId: string) {
  return useQuery({
    queryKey: attemptStateKey(learnerId, quizId),
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
    mutationFn: () => start(learnerId, quizId),
    onSuccess: (opening) => queries.setQueryData<AttemptState>(attemptStateKey(learnerId, quizId), opening),
  })
}

/** Begins with the server; without a line, on this device, if the test is kept here. */
async function start(learnerId: string, quizId: string): Promise<AttemptState> {
  const store = await openDeviceStore()
  const kept = await store.kept(learnerId, quizId)
  try {
    const opening = await open(store, learnerId, await startAttempt(quizId), 0, kept?.drawings)
    if (kept) await store.unkeep(learnerId, quizId)
    return opening
  } catch (error) {
    if (!kept || problemOf(error).status !== 0) throw error
    const stored = await beginKept(store, learnerId, kept)
    return { kind: 'open', stored, drafts: [], store }
  }
}

async function find(learnerId: string, quizId: string): Promise<AttemptState> {
  const store = await openDeviceStore()
  const known = await store.storedAttempt(learnerId, quizId)
  const kept = (await store.kept(learnerId, quizId)) ?? null
  if (kept?.startedAt != null) return broughtOrHere(store, learnerId, kept, known)
  if (known) {
    const again = await resume(store, learnerId, known)
    if (again) return again
  }
  const quiz = await offered(quizId, kept)
  if (!quiz) return { kind: 'missing' }
  if (!quiz.openAttemptId) return { kind: 'ready', quiz, kept }
  const attempt = await getAttempt(quiz.openAttemptId)
  return open(store, learnerId, attempt, attempt.currentQuestionIndex)
}

/** The test as the server lists it; without a line, as it was kept. */
async function offered(quizId: string, kept: Kept | null): Promise<Quiz | undefined> {
  try {
    return await getQuiz(quizId)
  } catch (error) {
    const { status } = problemOf(error)
    // An address that holds no id at all names no test either.
    if (status === 404 || status === 422) return undefined
    if (!kept || status !== 0) throw error
    return kept.packet.quiz
  }
}

/** A test begun without a connection: brought now if that works, else as it stands here. */
async function broughtOrHere(
  store: DeviceStore,
  learnerId: string,
  kept: Kept,
  known: StoredAttempt | undefined,
): Promise<AttemptState> {
  try {
    return await attemptStateOf(store, learnerId, await upload(store, learnerId, kept))
  } catch (error) {
    const { status } = problemOf(error)
    if (status === 401 || status === 403) throw error
    if (kept.handedInAt !== null || !known) return { kind: 'waiting', kept }
    return { kind: 'open', stored: known, drafts: await store.drafts(kept.packet.id), store }
  }
}

/** Where a test that was brought stands. */
export async function attemptStateOf(
  store: DeviceStore,
  learnerId: string,
  result: OfflineAttemptOutcome,
): Promise<AttemptState> {
  if (!result.attemptId) return { kind: 'refused', detail: result.detail ?? t`It could not be counted.` }
  if (result.status !== 'in_progress') return { kind: 'over', attemptId: result.attemptId }
  const attempt = await getAttempt(result.attemptId)
  const drawings = (await store.kept(learnerId, attempt.quizId))?.drawings
  await store.unkeep(learnerId, attempt.quizId)
  return open(store, learnerId, attempt, attempt.currentQuestionIndex, drawings)
}

/** The sitting this device knows: from the server where it can be reached, as it was left here otherwise. */
async function resume(
  store: DeviceStore,
  learnerId: string,
  known: StoredAttempt,
): Promise<AttemptState | null> {
  const { attempt, at } = known
  try {
    return await open(store, learnerId, await getAttempt(attempt.id), at, known.drawings)
  } catch (error) {
    const { status } = problemOf(error)
    if (status === 401 || status === 403) throw error
    if (status === 404) {
      await store.clear(learnerId, attempt.quizId, attempt.id)
      return null
    }
    return { kind: 'open', stored: known, drafts: await store.drafts(attempt.id), store }
  }
}

async function open(
  store: DeviceStore,
  learnerId: string,
  attempt: Attempt,
  at: number,
  drawings?: Drawings,
): Promise<AttemptState> {
  if (attempt.status !== 'in_progress') {
    await store.clear(learnerId, attempt.quizId, attempt.id)
    return { kind: 'over', attemptId: attempt.id }
  }
  const clockAheadMs = Date.parse(attempt.serverTime) - Date.now()
  const stored = { attempt, at: Math.min(at, attempt.questions.length - 1), clockAheadMs, drawings }
  await store.keepAttempt(learnerId, stored)
  return { kind: 'open', stored, drafts: await store.drafts(attempt.id), store }
}
