import { problemOf } from '../../../lib/problem'
import type { Answer, Attempt } from '../data'
import type { Draft } from './desk'

export type SaveState = 'saved' | 'saving' | 'waiting' | 'signed-out'

/** Why the test is over for this window: the time, or another window or device handed it in. */
export type Ending = 'time' | 'elsewhere'

export interface SheetView {
  drafts: Record<string, Draft>
  /** What the server could not take, by question. */
  problems: Record<string, string>
  state: SaveState
  ending: Ending | null
}

interface Ports {
  send: (answer: Answer) => Promise<{ serverTime: string }>
  keep: (draft: Draft) => unknown
  /** The server's clock, with every answer that arrives. */
  onServerTime?: (at: string) => void
}

export type Change = Partial<Omit<Draft, 'attemptId' | 'questionId' | 'isSaved'>>

const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]

export type Sheet = ReturnType<typeof openSheet>

/** The answer sheet of one sitting: every change is kept on the device first, then sent, one at a time, until it is in. */
export function openSheet(attempt: Attempt, kept: Draft[], ports: Ports) {
  let view: SheetView = { drafts: startOf(attempt, kept), problems: {}, state: 'saved', ending: null }
  const listeners = new Set<() => void>()
  const waitingToSend = new Set<string>()
  const idle = new Set<() => void>()
  let isSending = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(next: Partial<SheetView>) {
    view = { ...view, ...next }
    for (const listener of listeners) listener()
  }

  function put(draft: Draft) {
    tell({ drafts: { ...view.drafts, [draft.questionId]: draft } })
    ports.keep(draft)
  }

  function settle(state: SaveState) {
    tell({ state })
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
    tell({ state: 'saving' })
    try {
      const { serverTime } = await ports.send(answerOf(draft))
      isSending = false
      failures = 0
      ports.onServerTime?.(serverTime)
      // Changed while it travelled: the newer form goes next.
      if (view.drafts[next] === draft) {
        waitingToSend.delete(next)
        put({ ...draft, isSaved: true })
      }
    } catch (error) {
      isSending = false
      if (!handle(error, next, draft)) return
    }
    await pump()
  }

  /** Whether the others may go on. */
  function handle(error: unknown, questionId: string, draft: Draft): boolean {
    const { code, status, detail, fields } = problemOf(error)
    if (status === 409) {
      tell({ ending: code === 'TIME_IS_UP' ? 'time' : 'elsewhere' })
      settle('saved')
      return false
    }
    if (status === 422 || status === 404) {
      // The answer may have been put right meanwhile: then it is sent again, and nobody hears of the old one.
      if (view.drafts[questionId] !== draft) return true
      waitingToSend.delete(questionId)
      tell({ problems: { ...view.problems, [questionId]: fields.userAnswer ?? detail } })
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
      tell({ problems })
      const draft = { ...(view.drafts[questionId] as Draft), ...change, isSaved: false }
      put(draft)
      // An empty answer cannot be sent; the one the server may have stays.
      if (!draft.userAnswer.trim()) return waitingToSend.delete(questionId)
      waitingToSend.add(questionId)
      tell({ state: view.state === 'saved' ? 'saving' : view.state })
      after(pauseMs)
    },
    /** Another window of this device changed it. */
    take(draft: Draft) {
      if (waitingToSend.has(draft.questionId) || draft.attemptId !== attempt.id) return
      tell({ drafts: { ...view.drafts, [draft.questionId]: draft } })
    },
    end: (ending: Ending) => tell({ ending }),
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

const answerOf = ({ attemptId, isSaved: _, userAnswer, ...rest }: Draft): Answer => ({
  ...rest,
  testAttemptId: attemptId,
  userAnswer: userAnswer.trim(),
})

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
          hintsUsed: own?.hintsUsed ?? 0,
          timeSpentSeconds: own?.timeSpentSeconds ?? 0,
          isSaved: true,
        },
      ]
    }),
  )
}
