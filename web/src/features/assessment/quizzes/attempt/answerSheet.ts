import { t } from '@lingui/core/macro'
import { problemOf } from '../../../../lib/problem'
import type { Answer, Attempt, OtherAnswer } from '../data'
import { deviceName } from './device'
import type { Draft } from './deviceStore'

export type SaveState = 'saved' | 'saving' | 'waiting' | 'signed-out'

/** Why the test is over for this window: the time, or another window or device handed it in. */
export type Ending = 'time' | 'elsewhere'

export interface SheetView {
  drafts: Record<string, Draft>
  /** What the server could not take, by question. */
  problems: Record<string, string>
  state: SaveState
  ending: Ending | null
  /** When another device of this learner last had this test open, once that is known. */
  otherDeviceAt: string | null
}

/** What comes back for an answer: whether it stands, and what other devices answered meanwhile. */
export interface Sent {
  serverTime: string
  saved?: boolean
  version?: number
  others?: OtherAnswer[]
  otherDeviceAt?: string | null
}

interface Ports {
  send: (answer: Answer) => Promise<Sent>
  keep: (draft: Draft) => unknown
  /** The server's clock, with every answer that arrives. */
  onServerTime?: (at: string) => void
}

export type Change = Partial<Omit<Draft, 'attemptId' | 'questionId' | 'isSaved' | 'changedAt'>>

const STANDS = t`You cannot delete an answer. Your last answer counts until you give a new one.`
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]

export type AnswerSheet = ReturnType<typeof openAnswerSheet>

/** The answer sheet of one sitting: every change is kept on the device first, then sent, one at a time, until it is in. */
export function openAnswerSheet(attempt: Attempt, kept: Draft[], ports: Ports) {
  let view: SheetView = {
    drafts: startOf(attempt, kept),
    problems: {},
    state: 'saved',
    ending: null,
    otherDeviceAt: attempt.otherDeviceAt ?? null,
  }
  let seenVersion = attempt.version ?? 0
  const listeners = new Set<() => void>()
  const waitingToSend = new Set<string>()
  /** Questions of which the server has an answer. */
  const held = new Set(attempt.questions.flatMap(({ id, userAnswer }) => (userAnswer === null ? [] : [id])))
  const idle = new Set<() => void>()
  let isSending = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function publish(next: Partial<SheetView>) {
    view = { ...view, ...next }
    for (const listener of listeners) listener()
  }

  function put(draft: Draft) {
    publish({ drafts: { ...view.drafts, [draft.questionId]: draft } })
    ports.keep(draft)
  }

  function settle(state: SaveState) {
    publish({ state })
    for (const done of idle) done()
    idle.clear()
  }

  function after(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(pump, ms)
  }

  async function pump() {
    clearTimeout(timer)
    if (isSending || view.ending) return
    const [next] = waitingToSend
    if (next === undefined) return settle('saved')
    const draft = view.drafts[next] as Draft
    isSending = true
    publish({ state: 'saving' })
    try {
      const sent = await ports.send(answerOf(draft, seenVersion))
      isSending = false
      failures = 0
      held.add(next)
      ports.onServerTime?.(sent.serverTime)
      // Changed while it travelled: the newer form goes next.
      if (view.drafts[next] === draft) {
        waitingToSend.delete(next)
        put({ ...draft, isSaved: true })
      }
      learn(sent)
    } catch (error) {
      isSending = false
      if (!handle(error, next, draft)) return
    }
    await pump()
  }

  /** What other devices answered stands, but never over what waits here. */
  function learn({ others = [], version, otherDeviceAt }: Omit<Sent, 'serverTime'>) {
    seenVersion = Math.max(seenVersion, version ?? 0)
    if (otherDeviceAt) publish({ otherDeviceAt })
    for (const other of others) {
      held.add(other.questionId)
      const known = view.drafts[other.questionId]
      if (known && !waitingToSend.has(other.questionId))
        put({ ...known, ...other, hintsUsed: Math.max(known.hintsUsed, other.hintsUsed ?? 0), isSaved: true })
    }
  }

  /** Whether the others may go on. */
  function handle(error: unknown, questionId: string, draft: Draft): boolean {
    const { code, status, detail, fields } = problemOf(error)
    if (status === 409) {
      publish({ ending: code === 'TIME_IS_UP' ? 'time' : 'elsewhere' })
      settle('saved')
      return false
    }
    if (status === 422 || status === 404) {
      // The answer may have been put right meanwhile: then it is sent again, and nobody hears of the old one.
      if (view.drafts[questionId] !== draft) return true
      waitingToSend.delete(questionId)
      publish({ problems: { ...view.problems, [questionId]: fields.userAnswer ?? detail } })
      return true
    }
    settle(status === 401 || status === 403 ? 'signed-out' : 'waiting')
    after(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 30_000)
    failures += 1
    return false
  }

  for (const draft of Object.values(view.drafts)) {
    if (!draft.isSaved && draft.userAnswer.trim()) waitingToSend.add(draft.questionId)
  }

  return {
    read: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** `pauseMs` lets a learner finish typing before anything is sent. */
    change(questionId: string, change: Change, pauseMs = 0) {
      const { [questionId]: _, ...problems } = view.problems
      publish({ problems })
      const changedAt = Date.now()
      const draft = { ...(view.drafts[questionId] as Draft), ...change, isSaved: false, changedAt }
      put(draft)
      // An empty answer cannot be sent; the one the server may have stays, and that is said.
      if (!draft.userAnswer.trim()) {
        waitingToSend.delete(questionId)
        if (held.has(questionId)) publish({ problems: { ...problems, [questionId]: STANDS } })
        return
      }
      waitingToSend.add(questionId)
      publish({ state: view.state === 'saved' ? 'saving' : view.state })
      after(pauseMs)
    },
    /** Another window of this device changed it. */
    take(draft: Draft) {
      if (waitingToSend.has(draft.questionId) || draft.attemptId !== attempt.id) return
      publish({ drafts: { ...view.drafts, [draft.questionId]: draft } })
    },
    /** The attempt as the server has it now, asked for when the learner comes back to this device. */
    meet(now: Attempt) {
      if (now.id !== attempt.id) return
      if (now.status !== 'in_progress') return publish({ ending: 'elsewhere' })
      learn({
        others: now.questions.flatMap(otherOf),
        version: now.version,
        otherDeviceAt: now.otherDeviceAt,
      })
    },
    end: (ending: Ending) => publish({ ending }),
    /** Sends what waits without a pause; done when all is in, or when it cannot be now. */
    async flush(): Promise<void> {
      if (waitingToSend.size === 0 && !isSending) return
      const done = new Promise<void>((resolve) => idle.add(resolve))
      pump()
      await done
    },
    /** In the order of the questions: what the server does not have yet; empty for all else. */
    leftovers: (): string[] =>
      attempt.questions.map(({ id }) => (waitingToSend.has(id) ? (view.drafts[id]?.userAnswer ?? '') : '')),
  }
}

function answerOf(draft: Draft, seenVersion: number): Answer {
  const { attemptId, isSaved: _, changedAt, userAnswer, ...rest } = draft
  return {
    ...rest,
    testAttemptId: attemptId,
    userAnswer: userAnswer.trim(),
    givenAgoSeconds: changedAt ? Math.max(0, (Date.now() - changedAt) / 1000) : 0,
    device: deviceName(),
    seenVersion,
  }
}

function otherOf({
  id,
  userAnswer,
  confidenceLevel,
  flaggedForReview,
  hintsUsed,
}: Attempt['questions'][number]) {
  // Seconds of this device are its own; a hint seen on any device is seen.
  return userAnswer === null
    ? []
    : [{ questionId: id, userAnswer, confidenceLevel, flaggedForReview, hintsUsed } as OtherAnswer]
}

/** The server's answers, and over them what this device has not been able to send. */
function startOf(attempt: Attempt, kept: Draft[]): Record<string, Draft> {
  const local = new Map(kept.map((draft) => [draft.questionId, draft]))
  return Object.fromEntries(
    attempt.questions.map((question) => {
      const own = local.get(question.id)
      if (own && !own.isSaved && (own.userAnswer.trim() || question.userAnswer === null))
        return [question.id, own]
      return [
        question.id,
        {
          attemptId: attempt.id,
          questionId: question.id,
          userAnswer: question.userAnswer ?? '',
          confidenceLevel: question.confidenceLevel,
          flaggedForReview: question.flaggedForReview,
          hintsUsed: Math.max(own?.hintsUsed ?? 0, question.hintsUsed ?? 0),
          timeSpentSeconds: own?.timeSpentSeconds ?? 0,
          isSaved: true,
        },
      ]
    }),
  )
}
