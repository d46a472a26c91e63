import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { SeenTime } from '../../lib/protection/clock'
import type { DeviceKeys } from '../../lib/protection/deviceKeys'
import type { Licence, PinnedKeys } from '../../lib/protection/licence'

/** This browser as one learner's device: a phone that two learners share is two of these. */
export interface OwnDevice {
  userId: string
  deviceId: string
  keys: DeviceKeys
  publicKey: string
  pinned: PinnedKeys
  seen: SeenTime | null
}

interface Schema extends DBSchema {
  devices: { key: string; value: OwnDevice }
  licences: { key: [string, string]; value: { userId: string; bookId: string; licence: Licence } }
}

function openStore(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('kitabo-device', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('devices', { keyPath: 'userId' })
      fresh.createObjectStore('licences', { keyPath: ['userId', 'bookId'] })
    },
  })
}

async function within<T>(act: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openStore()
  try {
    return await act(db)
  } finally {
    db.close()
  }
}

export const readOwnDevice = (userId: string) =>
  within((db) => db.get('devices', userId)).then((found) => found ?? null)

export const keepOwnDevice = (device: OwnDevice) => within((db) => db.put('devices', device))

/** Erases the keys and every licence of a learner; nothing kept here opens any more. */
export const forgetOwnDevice = (userId: string) =>
  within(async (db) => {
    await db.delete('devices', userId)
    await db.delete('licences', IDBKeyRange.bound([userId, ''], [userId, '\uffff']))
  })

/** With signing out: the licences of a learner. The keys stay, so that the same browser is the same device again. */
export const forgetLicences = (userId: string) =>
  within((db) => db.delete('licences', IDBKeyRange.bound([userId, ''], [userId, '\uffff'])))

export const readLicence = (userId: string, bookId: string) =>
  within((db) => db.get('licences', [userId, bookId])).then((found) => found?.licence ?? null)

export const keepLicence = (userId: string, licence: Licence) =>
  within((db) => db.put('licences', { userId, bookId: licence.bookId, licence }))

export const forgetLicence = (userId: string, bookId: string) =>
  within((db) => db.delete('licences', [userId, bookId]))
