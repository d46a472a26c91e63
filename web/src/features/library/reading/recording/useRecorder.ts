import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from '../../../../ui/feedback/toast'
import { openOfflineLog } from './offlineLog'
import { openOutbox } from './outbox'
import { QUIET, Recorder } from './recorder'

/** How long the first page may wait for the server's word on where to resume. */
const PATIENCE_MS = 4_000
/** What lies on this phone opens at once; what the server says later is offered. */
const KEPT_PATIENCE_MS = 200

interface Openable {
  id: string
  pageCount: number
  /** It is read from this phone. */
  isKept: boolean
}

/**
 * Records a reading from the moment the book is known until the reader leaves. `resumeAt` is null until known; `lastAt`
 * is where the reader stopped last on any device, once the server has said so.
 */
export function useRecorder(userId: string, book: Openable) {
  const queries = useQueryClient()
  const [recorder, setRecorder] = useState<Recorder | null>(null)
  const [resumeAt, setResumeAt] = useState<number | null>(null)
  const [lastAt, setLastAt] = useState<number | null>(null)
  const { id: bookId, pageCount, isKept } = book

  useEffect(() => {
    let made: Recorder | null = null
    let isGone = false
    void Promise.all([openOutbox(), openOfflineLog()]).then(async ([outbox, log]) => {
      if (isGone) return
      made = new Recorder(outbox, { userId, bookId, pageCount }, sayLost, log)
      setRecorder(made)
      const reported = reportedBy(made)
      void reported.then((page) => !isGone && page !== null && setLastAt(Math.min(page, pageCount)))
      const page = await positionToResume(made, reported, isKept ? KEPT_PATIENCE_MS : PATIENCE_MS)
      if (!isGone) setResumeAt(Math.min(page, pageCount))
    })
    const unlisten = listenToThePage(() => made)
    return () => {
      isGone = true
      unlisten()
      void made?.close().then(() => queries.invalidateQueries({ queryKey: ['reading-progress'] }))
      setRecorder(null)
      setResumeAt(null)
      setLastAt(null)
    }
  }, [userId, bookId, pageCount, isKept, queries])

  const recording = useSyncExternalStore(recorder?.subscribe ?? never, recorder?.now ?? quiet)
  return { recorder, recording, resumeAt, lastAt }
}

const never = () => () => {}
const quiet = () => QUIET

/** What this device read last and could not tell goes first; then the server's word. */
const reportedBy = async (recorder: Recorder) =>
  (await recorder.start()) ?? recorder.now().opened?.resumePage ?? null

/** Where nothing is reported in time, what the device remembers. */
async function positionToResume(recorder: Recorder, reported: Promise<number | null>, patienceMs: number) {
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
  return (await Promise.race([reported, patience])) ?? (await recorder.lastPage()) ?? 1
}

function listenToThePage(recorder: () => Recorder | null): () => void {
  const seen = () => (document.hidden ? recorder()?.hide() : recorder()?.show())
  const leaving = (event: PageTransitionEvent) => {
    if (!event.persisted) void recorder()?.close()
  }
  const online = () => recorder()?.deliver()
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('pagehide', leaving)
  window.addEventListener('online', online)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('pagehide', leaving)
    window.removeEventListener('online', online)
  }
}

const sayLost = () =>
  toast({
    title: t`Some of your reading was not counted`,
    detail: t`It came too late, or the book has changed. Your reading counts from now on.`,
    tone: 'destructive',
  })
