import { api, type Schemas, unwrap } from '../../../../api/client'
import { readOwnDevice } from '../../../../api/protection/deviceStore'
import { type Problem, problemOf } from '../../../../lib/problem'
import type { DeviceKeys } from '../../../../lib/protection/deviceKeys'
import { link } from '../../../../lib/protection/offlineEntry'
import { alone, ifFreeOf } from './locks'
import type { Chain, OfflineEntry, OfflineLog } from './offlineLog'
import { linkHeld, nameOf } from './offlineReading'

const BATCH = 100
const FINAL = [403, 404, 413, 422]

type Answer = Schemas['OfflineBatchOut']

export interface Listener {
  /** The server has more than before. */
  arrived?: (countedSeconds: number) => void
  /** The server will never take these entries; they are gone. */
  refused?: () => void
  /** Nothing gets through just now; everything is kept. */
  failed?: (problem: Problem) => void
}

/** Sends all that a learner read without a network. Of several tabs one sends; again is harmless. */
export function sendOfflineReading(log: OfflineLog, userId: string, listener: Listener): Promise<void> {
  return ifFreeOf(`offline reading of ${userId}`, async () => {
    for (const { licenceId } of await log.chains(userId)) {
      try {
        await sendChain(log, licenceId, listener)
      } catch (error) {
        const problem = problemOf(error)
        if (!FINAL.includes(problem.status)) return listener.failed?.(problem)
        await forget(log, licenceId, listener)
      }
    }
  })
}

async function sendChain(log: OfflineLog, licenceId: string, listener: Listener): Promise<void> {
  await alone(nameOf(licenceId), () => signHeld(log, licenceId))
  let isMended = false
  for (;;) {
    const entries = (await log.entries(licenceId)).slice(0, BATCH)
    if (entries.length === 0) return
    const answer = await unwrap(api.POST('/api/reading/offline', { body: { licenceId, entries } }))
    if (answer.refused && isMended) return forget(log, licenceId, listener)
    isMended = answer.refused !== null
    // The chain's end is moved by whoever reads the book in this moment, too.
    const isKept = await alone(nameOf(licenceId), () => settle(log, licenceId, answer))
    if (!isKept) return forget(log, licenceId, listener)
    listener.arrived?.(answer.countedSeconds)
  }
}

/** What a window that closed hard held on to comes along. */
async function signHeld(log: OfflineLog, licenceId: string): Promise<void> {
  const chain = await log.chain(licenceId)
  if (!chain?.held) return
  const device = await readOwnDevice(chain.userId).catch(() => null)
  if (device) await linkHeld(log, device.keys, chain)
}

/**
 * What the server has goes. What it could not link is linked to what it has, so that nothing is lost; false where this
 * browser is no device of the learner any more.
 */
async function settle(log: OfflineLog, licenceId: string, answer: Answer): Promise<boolean> {
  const chain = await log.chain(licenceId)
  if (!chain) return false
  // A clock that once ran ahead holds nothing back: the server's time is certain.
  const at = Math.min(chain.at, Date.parse(answer.serverTime))
  const from = answer.refused?.seq ?? answer.lastSeq + 1
  const left = (await log.entries(licenceId)).filter(({ seq }) => seq >= from)
  if (!answer.refused) {
    await log.replace({ ...chain, at: left.length > 0 ? chain.at : at }, left)
    return true
  }
  const keys = (await readOwnDevice(chain.userId).catch(() => null))?.keys
  if (!keys) return false
  const end = { ...chain, seq: answer.lastSeq, hash: answer.lastHash, at }
  const { entries, chain: moved } = await relinked(keys, end, left)
  await log.replace(moved, entries)
  return true
}

async function relinked(keys: DeviceKeys, end: Chain, entries: OfflineEntry[]) {
  const linked: OfflineEntry[] = []
  let chain = end
  for (const each of entries) {
    const { type, visible = true } = each
    const { entry, end } = await link(keys, chain, { ...each, visible })
    linked.push({ ...entry, type })
    chain = { ...chain, ...end, at: Math.max(chain.at, each.at) }
  }
  return { entries: linked, chain }
}

async function forget(log: OfflineLog, licenceId: string, listener: Listener): Promise<void> {
  await log.confirm(licenceId, Number.MAX_SAFE_INTEGER)
  await log.hold(licenceId, null)
  listener.refused?.()
}
