import { chunkKeyOf } from '../../lib/protection/bookKey'
import type { Bytes } from '../../lib/protection/bytes'
import { type ChunkPlace, decryptChunk } from '../../lib/protection/chunk'
import { heardServer, mustAskServer, passed, trustedTime } from '../../lib/protection/clock'
import { checkLicence, type Licence, LicenceRefused } from '../../lib/protection/licence'
import { api, unwrap } from '../client'
import { forgetLicence, keepLicence, keepOwnDevice, type OwnDevice, readLicence } from './deviceStore'
import { fetchSigningKeys } from './ownDevice'

/** Fetches the licence of a loan for this browser, checks it, registers it and keeps it. */
export async function fetchLicence(device: OwnDevice, loanId: string): Promise<Licence> {
  const licence = await unwrap(api.POST('/api/licences', { body: { loanId, deviceId: device.deviceId } }))
  const known = device.pinned[licence.signature.kid]
    ? device
    : { ...device, pinned: await fetchSigningKeys() }
  const { serverTime } = await unwrap(
    api.POST('/api/licences/{licence_id}/register', {
      params: { path: { licence_id: licence.id } },
      body: { deviceId: device.deviceId },
    }),
  )
  const seen = heardServer(Date.parse(serverTime), Date.now())
  await checkLicence(licence, {
    pinned: known.pinned,
    devicePoint: known.publicKey,
    now: new Date(trustedTime(seen, Date.now())),
  })
  await keepOwnDevice({ ...known, seen })
  await keepLicence(device.userId, licence)
  return licence
}

/** A kept book, open: until when, and how its chunks are decrypted. */
export interface OpenedLicence {
  until: string
  decrypt: (sealed: Bytes, place: Pick<ChunkPlace, 'index' | 'count' | 'iv'>) => Promise<Bytes>
}

/**
 * Opens a kept licence without a network; null where none is kept. Throws LicenceRefused: 'clock' where the server has
 * to be asked first, 'expired' and the others where the book stays closed.
 */
export async function openKeptLicence(device: OwnDevice, bookId: string): Promise<OpenedLicence | null> {
  const licence = await readLicence(device.userId, bookId)
  if (!licence) return null
  const own = Date.now()
  if (device.seen === null || mustAskServer(device.seen, own)) throw new LicenceRefused('clock')
  const seen = passed(device.seen, own)
  const checked = checkLicence(licence, {
    pinned: device.pinned,
    devicePoint: device.publicKey,
    now: new Date(seen.latest),
  })
  const noted = keepOwnDevice({ ...device, seen })
  const opened = checked.then(() => chunkKeyOf(licence, device.keys.wrapping.privateKey))
  const [key] = await Promise.all([opened, noted])
  const { keyId } = licence
  return {
    until: licence.rights.end,
    decrypt: (sealed, place) => decryptChunk(key, sealed, { bookId, keyId, ...place }),
  }
}

/** Notes with the server that the device keeps the book; the licence then says how much may be copied offline. */
export async function takeOffline(device: OwnDevice, licence: Licence): Promise<void> {
  const path = { licence_id: licence.id }
  await keepLicence(
    device.userId,
    await unwrap(api.POST('/api/licences/{licence_id}/offline', { params: { path } })),
  )
}

/** A licence this close to its end is renewed while there is a network. */
const RENEW_MS = 10 * 86_400_000

/** Asks how a kept licence stands; one that has ended is erased with its key. */
export async function refreshLicence(device: OwnDevice, bookId: string): Promise<Licence | null> {
  const kept = await readLicence(device.userId, bookId)
  if (!kept) return null
  const found = await unwrap(
    api.GET('/api/licences/{licence_id}/status', { params: { path: { licence_id: kept.id } } }),
  )
  await keepOwnDevice({ ...device, seen: heardServer(Date.parse(found.serverTime), Date.now()) })
  if (found.status === 'ready' || found.status === 'active') {
    const left = Date.parse(found.offlineExpiresAt) - Date.parse(found.serverTime)
    return found.renewalsLeft > 0 && left < RENEW_MS ? renewed(device, kept) : kept
  }
  await forgetLicence(device.userId, bookId)
  return null
}

/** The same licence with a later end, where the server gives one. */
async function renewed(device: OwnDevice, kept: Licence): Promise<Licence> {
  const params = { path: { licence_id: kept.id } }
  const licence = await unwrap(api.POST('/api/licences/{licence_id}/renew', { params, body: {} })).catch(
    () => kept,
  )
  if (licence.keyId === kept.keyId) await keepLicence(device.userId, licence)
  return licence
}
