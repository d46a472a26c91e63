import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerWith } from '../../../../testing/render'
import { type DeviceStore, type Draft, type Kept, memoryStore } from '../attempt/deviceStore'
import type { Packet } from '../data'
import { questionOf, quizOf } from '../samples.testing'
import { attemptOf, beginKept, offlineAttemptOf, upload } from './localAttempt'

const NOW = Date.parse('2026-11-21T09:00:00Z')
const PACKET: Packet = {
  id: 'p1',
  quiz: quizOf(),
  takenAt: '2026-11-20T09:00:00Z',
  sections: null,
  questions: [questionOf(0), questionOf(1)],
}
const KEPT: Kept = { packet: PACKET, bytes: 900, keptAt: NOW - 1000, startedAt: null, handedInAt: null }

const draft = (change: Partial<Draft>): Draft => ({
  attemptId: 'p1',
  questionId: questionOf(0).id,
  userAnswer: 'b',
  confidenceLevel: null,
  flaggedForReview: false,
  hintsUsed: 0,
  timeSpentSeconds: 4,
  isSaved: false,
  changedAt: NOW - 20_000,
  ...change,
})

let store: DeviceStore
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  store = memoryStore()
})
afterEach(() => void vi.useRealTimers())

it('begins with the time of the test from now, under the name of the copy', async () => {
  const stored = await beginKept(store, 'amina', KEPT)
  expect(stored).toMatchObject({ packetId: 'p1', attempt: { id: 'p1', status: 'in_progress' } })
  expect(Date.parse(stored.attempt.expiresAt) - NOW).toBe(20 * 60_000)
  expect((await store.kept('amina', 'q1'))?.startedAt).toBe(NOW)
  expect(await store.kept('brian', 'q1')).toBeUndefined()
})

it('tells the server seconds ago, and leaves out what has no answer', () => {
  const begun = { ...KEPT, startedAt: NOW - 60_000 }
  const result = offlineAttemptOf(begun, [draft({}), draft({ questionId: 'x', userAnswer: ' ' })], NOW)
  expect(result).toMatchObject({ startedAgoSeconds: 60, handedInAgoSeconds: null })
  expect(result.answers).toEqual([
    {
      questionId: questionOf(0).id,
      userAnswer: 'b',
      confidenceLevel: null,
      flaggedForReview: false,
      hintsUsed: 0,
      timeSpentSeconds: 4,
      givenAgoSeconds: 20,
    },
  ])
})

it('never claims a moment that is still to come, whatever became of the clock of the device', () => {
  const upload = offlineAttemptOf({ ...KEPT, startedAt: NOW + 5000, handedInAt: NOW + 9000 }, [], NOW)
  expect(upload).toMatchObject({ startedAgoSeconds: 0, handedInAgoSeconds: 0 })
})

const OUTCOME = { attemptId: 'a9', status: 'graded', detail: null, taken: [], late: [], older: [], unfit: [] }

it('leaves nothing on the device once it has arrived, and everything while it cannot', async () => {
  await beginKept(store, 'amina', KEPT)
  await store.keepDraft(draft({}))
  const kept = { ...KEPT, startedAt: NOW, handedInAt: NOW }
  const turns: number[] = []
  answerWith({
    'POST /api/quiz-packets/p1/attempt': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await expect(upload(store, 'amina', kept)).rejects.toMatchObject({ status: 0 })
  expect(await store.drafts('p1')).toHaveLength(1)
  answerWith({
    'POST /api/quiz-packets/p1/attempt': ({ turn }: { turn: number }) => {
      turns.push(turn)
      return OUTCOME
    },
  })
  expect(await upload(store, 'amina', kept)).toMatchObject({ attemptId: 'a9' })
  expect(turns).toEqual([2])
  expect(await store.drafts('p1')).toEqual([])
  expect(await store.allKept('amina')).toEqual([])
})

it('shows a kept test as the attempt it will be', () => {
  const shown = attemptOf({ ...PACKET, quiz: quizOf({ attemptsUsed: 2 }) }, NOW)
  expect(shown).toMatchObject({ attemptNumber: 3, maxAttempts: 3, questions: PACKET.questions })
})
