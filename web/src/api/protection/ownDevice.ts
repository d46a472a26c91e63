import { fingerprint } from '../../lib/fingerprint'
import { heardServer } from '../../lib/protection/clock'
import { makeDeviceKeys, prove } from '../../lib/protection/deviceKeys'
import type { PinnedKeys } from '../../lib/protection/licence'
import { api, unwrap } from '../client'
import { forgetOwnDevice, keepOwnDevice, type OwnDevice, readOwnDevice } from './deviceStore'

/** Makes keys for this browser and adds it to the account; the same browser is the same device again. */
export async function addThisDevice(userId: string, name: string): Promise<OwnDevice> {
  const before = await readOwnDevice(userId)
  const keys = before?.keys ?? (await makeDeviceKeys())
  const { nonce } = await unwrap(api.POST('/api/devices/nonce'))
  const proof = await prove(keys, nonce)
  const added = await unwrap(
    api.POST('/api/devices', { body: { name, ...proof, deviceFingerprint: fingerprint() } }),
  )
  const made = {
    userId,
    deviceId: added.id,
    keys,
    publicKey: proof.publicKey,
    pinned: await fetchSigningKeys(),
    seen: heardServer(Date.parse(added.lastActiveAt), Date.now()),
  }
  await keepOwnDevice(made)
  return made
}

/** The keys licences are signed with now: two while one is being replaced. */
export async function fetchSigningKeys(): Promise<PinnedKeys> {
  const { keys } = await unwrap(api.GET('/api/licences/keys'))
  return Object.fromEntries(keys.map(({ kid, publicKey }) => [kid, publicKey]))
}

/** This browser's device, if it is still one of the account's; one that was removed elsewhere erases its keys. */
export async function confirmOwnDevice(userId: string, deviceIds: string[]): Promise<string | null> {
  const own = await readOwnDevice(userId).catch(() => null)
  if (own && !deviceIds.includes(own.deviceId)) {
    await forgetOwnDevice(userId)
    return null
  }
  return own?.deviceId ?? null
}
