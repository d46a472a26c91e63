import { t } from '@lingui/core/macro'
import { toast } from '../../../../ui/feedback/toast'
import { DEVICE_STORE, openDeviceStore } from '../attempt/deviceStore'
import { upload, uploadAll } from './localAttempt'

/** Brings tests begun without a connection, now and whenever the line returns, without the test being opened. */
export function sendKeptTests(learnerId: string): () => void {
  const send = async () => {
    const result = (await uploadAll(learnerId)).filter(({ status }) => status !== 'in_progress')
    if (result.length === 0) return
    const refused = result.find(({ attemptId }) => attemptId === null)
    toast(
      refused
        ? { title: t`A test was not counted`, detail: refused.detail ?? '', tone: 'destructive' }
        : {
            title: t`We got your test`,
            detail: t`See your result under Practice tests.`,
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
  const store = await openDeviceStore()
  for (const kept of await store.allKept(learnerId)) {
    if (kept.startedAt !== null) await upload(store, learnerId, kept)
    else await store.unkeep(learnerId, kept.packet.quiz.id)
  }
  await store.clearAll(learnerId)
}

/** Most people never keep a test: for them no store is made. */
async function exists(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false
  const known = await indexedDB.databases?.().catch(() => null)
  return known ? known.some(({ name }) => name === DEVICE_STORE) : true
}
