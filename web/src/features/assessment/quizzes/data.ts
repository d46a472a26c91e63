import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api, type Schemas, unwrap } from '../../../api/client'
import { QUIZZES } from '../../../api/quizzes'
import { problemOf } from '../../../lib/problem'
import { deviceName } from './attempt/device'

export type Attempt = Schemas['AttemptOut']
export type Question = Schemas['QuestionOut']
export type Answer = Schemas['AnswerIn']
export type Confidence = Schemas['Confidence']
export type Result = Schemas['ResultOut']
export type ResultQuestion = Schemas['ResultQuestion']
export type OtherAnswer = Schemas['OtherAnswer']
export type Packet = Schemas['PacketOut']
export type OfflineAttempt = Schemas['OfflineAttemptIn']
export type OfflineAttemptOutcome = Schemas['OfflineAttemptOut']
export type NotCounted = Schemas['NotCountedOut']

// Coming back from a test, a learner expects to find it in the list.
const SOON = 10_000

export const getQuiz = (quizId: string) =>
  unwrap(api.GET('/api/quizzes/{quiz_id}', { params: { path: { quiz_id: quizId } } }))

/** Opens the next attempt, or the one already open. */
export const startAttempt = (quizId: string) =>
  unwrap(api.POST('/api/quiz-attempts', { body: { quizSessionId: quizId, device: deviceName() } }))

export const getAttempt = (attemptId: string) =>
  unwrap(
    api.GET('/api/quiz-attempts/{attempt_id}', {
      params: { path: { attempt_id: attemptId }, query: { device: deviceName() } },
    }),
  )

/** A copy of a test for this device, without its keys. */
export const takePacket = (quizId: string, id: string) =>
  unwrap(api.POST('/api/quizzes/{quiz_id}/packets', { params: { path: { quiz_id: quizId } }, body: { id } }))

export const uploadAttempt = (packetId: string, body: OfflineAttempt) =>
  unwrap(
    api.POST('/api/quiz-packets/{packet_id}/attempt', { params: { path: { packet_id: packetId } }, body }),
  )

/** The learner's own list of answers that came and do not count. */
export function useNotCounted() {
  return useQuery({
    queryKey: ['quizzes', 'not-counted'],
    queryFn: () => unwrap(api.GET('/api/quizzes/not-counted')),
    staleTime: SOON,
  })
}

/** Outlives the page, so that an answer given just before leaving still arrives. */
export const sendAnswer = (answer: Answer) =>
  unwrap(
    api.POST('/api/quiz-attempts/{attempt_id}/answers', {
      params: { path: { attempt_id: answer.testAttemptId } },
      body: answer,
      keepalive: true,
    }),
  )

export const handIn = (attemptId: string, finalAnswers: string[]) =>
  unwrap(
    api.POST('/api/quiz-attempts/{attempt_id}/finish', {
      params: { path: { attempt_id: attemptId } },
      body: { testAttemptId: attemptId, finalAnswers },
    }),
  )

const resultKey = (attemptId: string) => ['quizzes', 'result', attemptId]

export type ResultOrOpen = { kind: 'result'; result: Result } | { kind: 'open'; quizId: string }

/** The result, or the quiz to go back to where the attempt is still open. */
export function useResult(attemptId: string) {
  return useQuery({
    queryKey: resultKey(attemptId),
    queryFn: () => resultOrOpen(attemptId),
    // A result never changes, but how many attempts are left does.
    staleTime: SOON,
  })
}

async function resultOrOpen(attemptId: string): Promise<ResultOrOpen> {
  const path = { attempt_id: attemptId }
  try {
    return {
      kind: 'result',
      result: await unwrap(api.GET('/api/quiz-attempts/{attempt_id}/results', { params: { path } })),
    }
  } catch (error) {
    if (problemOf(error).code !== 'STILL_OPEN') throw error
    return { kind: 'open', quizId: (await getAttempt(attemptId)).quizId }
  }
}

/** After the end: the result is known, and every list of tests is old. */
export function useRememberResult() {
  const queries = useQueryClient()
  return useCallback(
    (attemptId: string, result?: Result) => {
      const known: ResultOrOpen | undefined = result && { kind: 'result', result }
      if (known) queries.setQueryData(resultKey(attemptId), known)
      queries.invalidateQueries({ queryKey: QUIZZES })
    },
    [queries],
  )
}
