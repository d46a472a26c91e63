import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { sendAnswer } from '../data'
import type { Desk, Draft, Sitting } from './desk'
import { type Change, type Ending, openSheet, type Sheet } from './sheet'
import { useStopwatch } from './useStopwatch'

interface Started {
  learnerId: string
  sitting: Sitting
  drafts: Draft[]
  desk: Desk
}

/** A sitting on the screen: the sheet, the question it is at, and the server's clock. */
export function useSheet({ learnerId, sitting, drafts, desk }: Started) {
  const { attempt } = sitting
  const [at, setAt] = useState(sitting.at)
  const aheadMs = useRef(sitting.clockAheadMs)
  const tabs = useRef<BroadcastChannel | null>(null)
  const [sheet] = useState(() =>
    openSheet(attempt, drafts, {
      send: sendAnswer,
      keep(draft) {
        desk.keepDraft(draft)
        tabs.current?.postMessage({ draft })
      },
      onServerTime(told) {
        aheadMs.current = Date.parse(told) - Date.now()
      },
    }),
  )
  const view = useSyncExternalStore(sheet.subscribe, sheet.read)
  const question = attempt.questions[at] ?? attempt.questions[0]
  const seconds = useStopwatch(at)

  useTabs(sheet, attempt.id, tabs)
  useFlushing(sheet)

  function go(to: number) {
    sheet.flush()
    setAt(to)
    desk.keepSitting(learnerId, { attempt, at: to, clockAheadMs: aheadMs.current })
  }

  function change(next: Change, pauseMs?: number) {
    if (!question) return
    const before = sheet.read().drafts[question.id]?.timeSpentSeconds ?? 0
    sheet.change(question.id, { timeSpentSeconds: before + seconds(), ...next }, pauseMs)
  }

  /** Nothing more to remember; the other windows hear that it is over. */
  const end = useCallback(async () => {
    tabs.current?.postMessage({ ending: 'elsewhere' })
    await desk.clear(learnerId, attempt.quizId, attempt.id)
  }, [desk, learnerId, attempt])

  return { attempt, sheet, view, at, question, go, change, end, aheadMs }
}

/** Two windows with the same test agree: each takes the other's answers, and both end together. */
function useTabs(sheet: Sheet, attemptId: string, tabs: { current: BroadcastChannel | null }) {
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel(`kitabo-quiz-${attemptId}`)
    channel.onmessage = ({ data }: MessageEvent<{ draft?: Draft; ending?: Ending }>) => {
      if (data.draft) sheet.take(data.draft)
      if (data.ending) sheet.end(data.ending)
    }
    tabs.current = channel
    return () => {
      tabs.current = null
      channel.close()
    }
  }, [sheet, attemptId, tabs])
}

/** Sends at once when the network is back, and when the learner may be about to leave. */
function useFlushing(sheet: Sheet) {
  useEffect(() => {
    const flush = () => void sheet.flush()
    const places = [window, document] as const
    const names = ['online', 'pagehide', 'visibilitychange'] as const
    for (const place of places) for (const name of names) place.addEventListener(name, flush)
    // What an earlier visit could not send goes first.
    flush()
    return () => {
      for (const place of places) for (const name of names) place.removeEventListener(name, flush)
      flush()
    }
  }, [sheet])
}
