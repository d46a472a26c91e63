import { deviceName } from '../attempt/device'
import {
  type DeviceStore,
  type Draft,
  type Kept,
  openDeviceStore,
  type StoredAttempt,
} from '../attempt/deviceStore'
import {
  type Attempt,
  type OfflineAttempt,
  type OfflineAttemptOutcome,
  type Packet,
  uploadAttempt,
} from '../data'

const MINUTE = 60_000

/** The attempt of a test begun without a connection, as the screens know attempts; its id is the packet's. */
export function attemptOf({ id, quiz, sections, questions }: Packet, startedAt: number): Attempt {
  return {
    id,
    quizId: quiz.id,
    title: quiz.title,
    attemptNumber: quiz.attemptsUsed + 1,
    maxAttempts: quiz.maxAttempts,
    status: 'in_progress',
    startTime: new Date(startedAt).toISOString(),
    serverTime: new Date(startedAt).toISOString(),
    expiresAt: new Date(startedAt + quiz.timeLimitMinutes * MINUTE).toISOString(),
    currentQuestionIndex: 0,
    passingScore: quiz.passingScore,
    sections,
    version: 0,
    otherDeviceAt: null,
    questions,
  }
}

/** Begins a kept test on this device alone. */
export async function beginKept(store: DeviceStore, learnerId: string, kept: Kept): Promise<StoredAttempt> {
  const startedAt = Date.now()
  await store.keep(learnerId, { ...kept, startedAt, handedInAt: null })
  const stored = {
    attempt: attemptOf(kept.packet, startedAt),
    at: 0,
    clockAheadMs: 0,
    packetId: kept.packet.id,
    drawings: kept.drawings,
  }
  await store.keepAttempt(learnerId, stored)
  return stored
}

/** What the server is told: everything in seconds ago, since its clock is the one that counts. */
export function offlineAttemptOf(kept: Kept, drafts: Draft[], now: number): OfflineAttempt {
  const ago = (at: number | null | undefined) => Math.max(0, (now - (at ?? now)) / 1000)
  return {
    startedAgoSeconds: ago(kept.startedAt),
    handedInAgoSeconds: kept.handedInAt === null ? null : ago(kept.handedInAt),
    device: deviceName(),
    turn: kept.turn ?? 0,
    answers: drafts
      .filter(({ userAnswer }) => userAnswer.trim())
      .map(({ attemptId: _, isSaved: __, changedAt, userAnswer, ...rest }) => ({
        ...rest,
        userAnswer: userAnswer.trim(),
        givenAgoSeconds: ago(changedAt),
      })),
  }
}

/** Brings what this device has of a kept test. Once it is over, nothing of it stays here. */
export async function upload(
  store: DeviceStore,
  learnerId: string,
  kept: Kept,
): Promise<OfflineAttemptOutcome> {
  const { id, quiz } = kept.packet
  const stored = await store.kept(learnerId, quiz.id)
  const sent = { ...kept, turn: (stored?.turn ?? kept.turn ?? 0) + 1 }
  // Another window may have brought it meanwhile: then it does not come back.
  if (stored) await store.keep(learnerId, sent)
  const result = await uploadAttempt(id, offlineAttemptOf(sent, await store.drafts(id), Date.now()))
  await store.clear(learnerId, quiz.id, id)
  if (result.status !== 'in_progress') await store.unkeep(learnerId, quiz.id)
  return result
}

/** Every test of this learner that waits to be brought; what cannot be brought now stays. */
export async function uploadAll(learnerId: string): Promise<OfflineAttemptOutcome[]> {
  const store = await openDeviceStore()
  const found: OfflineAttemptOutcome[] = []
  for (const kept of await store.allKept(learnerId)) {
    if (kept.startedAt === null) continue
    try {
      found.push(await upload(store, learnerId, kept))
    } catch {
      return found
    }
  }
  return found
}
