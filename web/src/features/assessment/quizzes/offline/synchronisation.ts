import { toast } from '../../../../ui/toast'
import { DESK, openDesk } from '../attempt/deviceStore'
import { bring, bringAll } from './localAttempt'

/** Brings tests begun without a connection, now and whenever the line returns, without the test being opened. */
export function sendKeptTests(learnerId: string): () => void {
  const send = async () => {
    const told = (await bringAll(learnerId)).filter(({ status }) => status !== 'in_progress')
    if (told.length === 0) return
    const refused = told.find(({ attemptId }) => attemptId === null)
    toast(
      refused
        ? { title: 'A test could not count', detail: refused.detail ?? '', tone: 'destructive' }
        : {
            title: 'Your test has arrived',
            detail: 'See how it went under Practice tests.',
            tone: 'success',
          },
    )
  }
  void send()
  window.addEventListener('online', send)
  return () => window.removeEventListener('online', send)
}

/** Before signing out of a phone that others use too: what waits is brought, then nothing stays. */
export async function leaveNothing(learnerId: string): Promise<void> {
  if (!(await exists())) return
  const desk = await openDesk()
  for (const kept of await desk.allKept(learnerId)) {
    if (kept.startedAt !== null) await bring(desk, learnerId, kept)
    else await desk.unkeep(learnerId, kept.packet.quiz.id)
  }
  await desk.clearAll(learnerId)
}

/** Most people never keep a test: for them no store is made. */
async function exists(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false
  const known = await indexedDB.databases?.().catch(() => null)
  return known ? known.some(({ name }) => name === DESK) : true
}
