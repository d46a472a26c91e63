import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Drawings } from '../../../../ui/content/drawings'
import { getAttempt, sendAnswer } from '../data'
import { useDrawings } from '../offline/drawings'
import { upload } from '../offline/localAttempt'
import { type AnswerSheet, type Change, type Ending, openAnswerSheet } from './answerSheet'
import { type AttemptState, attemptStateKey, attemptStateOf } from './attemptStart'
import type { DeviceStore, Draft, StoredAttempt } from './deviceStore'
import { useStopwatch } from './useStopwatch'

interface Started {
  learnerId: string
  stored: StoredAttempt
  drafts: Draft[]
  store: DeviceStore
}

/** A sitting on the screen: the sheet, the question it is at, and the server's clock. */
export function useAnswerSheet({ learnerId, stored, drafts, store }: Started) {
  const { attempt, packetId } = stored
  const drawings = useDrawings(attempt.questions, stored.drawings, (all) => keepAt(at, all))
  const queries = useQueryClient()
  const [at, setAt] = useState(stored.at)
  const aheadMs = useRef(stored.clockAheadMs)
  const tabs = useRef<BroadcastChannel | null>(null)
  const [sheet] = useState(() =>
    openAnswerSheet(attempt, drafts, {
      send: packetId ? sendKept : sendAnswer,
      keep(draft) {
        store.keepDraft(draft)
        tabs.current?.postMessage({ draft })
      },
      onServerTime(result) {
        aheadMs.current = Date.parse(result) - Date.now()
      },
    }),
  )
  const hasMoved = useRef(false)

  /** The server hears of a test begun without it: from here on the sitting is one like any other. */
  async function sendKept() {
    const kept = await store.kept(learnerId, attempt.quizId)
    if (!kept || hasMoved.current) return { serverTime: new Date().toISOString() }
    const uploaded = await upload(store, learnerId, kept)
    hasMoved.current = true
    if (uploaded.status === 'in_progress') await store.unkeep(learnerId, attempt.quizId)
    queries.setQueryData<AttemptState>(
      attemptStateKey(learnerId, attempt.quizId),
      await attemptStateOf(store, learnerId, uploaded),
    )
    return { serverTime: new Date().toISOString() }
  }

  const view = useSyncExternalStore(sheet.subscribe, sheet.read)
  const question = attempt.questions[at] ?? attempt.questions[0]
  const seconds = useStopwatch(at)

  useTabs(sheet, attempt.id, tabs)
  useFlushing(sheet, packetId ? null : attempt.id)

  function go(to: number) {
    sheet.flush()
    setAt(to)
    keepAt(to, drawings)
  }

  function keepAt(index: number, drawn: Drawings) {
    const here = { attempt, at: index, clockAheadMs: aheadMs.current, packetId, drawings: drawn }
    store.keepAttempt(learnerId, here)
  }

  function change(next: Change, pauseMs?: number) {
    if (!question) return
    const before = sheet.read().drafts[question.id]?.timeSpentSeconds ?? 0
    sheet.change(question.id, { timeSpentSeconds: before + seconds(), ...next }, pauseMs)
  }

  /** Nothing more to remember; the other windows hear that it is over. */
  const end = useCallback(async () => {
    tabs.current?.postMessage({ ending: 'elsewhere' })
    await store.clear(learnerId, attempt.quizId, attempt.id)
  }, [store, learnerId, attempt])

  /** Hands in a test the server does not know of; it is brought now, or when there is a network. */
  const giveHere = useCallback(
    async (at: number) => {
      const kept = await store.kept(learnerId, attempt.quizId)
      if (!kept) return
      const done = { ...kept, handedInAt: kept.handedInAt ?? at }
      await store.keep(learnerId, done)
      hasMoved.current = true
      const next = await upload(store, learnerId, done)
        .then((uploaded) => attemptStateOf(store, learnerId, uploaded))
        .catch((): AttemptState => ({ kind: 'waiting', kept: done }))
      queries.setQueryData<AttemptState>(attemptStateKey(learnerId, attempt.quizId), next)
    },
    [store, learnerId, attempt, queries],
  )

  return { attempt, packetId, drawings, giveHere, sheet, view, at, question, go, change, end, aheadMs }
}

/** Two windows with the same test agree: each takes the other's answers, and both end together. */
function useTabs(sheet: AnswerSheet, attemptId: string, tabs: { current: BroadcastChannel | null }) {
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

/** Sends at once when the network is back, and when the learner may be about to leave; coming back, asks once. */
function useFlushing(sheet: AnswerSheet, attemptId: string | null) {
  useEffect(() => {
    const flush = () => void sheet.flush()
    const meet = async () => {
      flush()
      if (document.hidden || !attemptId) return
      // Without a line nothing is learned, and nothing is lost.
      await getAttempt(attemptId).then(sheet.meet, () => undefined)
    }
    const targets = [window, document] as const
    const names = { online: meet, pagehide: flush, visibilitychange: meet }
    for (const target of targets)
      for (const [name, action] of Object.entries(names)) target.addEventListener(name, action)
    // What an earlier visit could not send goes first.
    flush()
    return () => {
      for (const target of targets)
        for (const [name, act] of Object.entries(names)) target.removeEventListener(name, act)
      flush()
    }
  }, [sheet, attemptId])
}
