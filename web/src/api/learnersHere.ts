import { type DBSchema, openDB } from 'idb'
import { Problem } from '../lib/problem'
import type { Me } from './me'

/** A learner who keeps their account on this phone behind a PIN. */
export interface LearnerHere {
  id: string
  firstName: string
  salt: Uint8Array<ArrayBuffer>
  /** What is shown of them without a network, sealed with a key made of the PIN. */
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
  /** Wrong PINs since the last right one, and until when none is looked at, by the device's clock. */
  wrong: number
  waitsUntil: number
}

interface Schema extends DBSchema {
  learners: { key: string; value: LearnerHere }
  keys: { key: string; value: CryptoKey }
}

interface Store {
  all(): Promise<LearnerHere[]>
  one(id: string): Promise<LearnerHere | undefined>
  put(learner: LearnerHere): Promise<unknown>
  remove(id: string): Promise<unknown>
  /** The device's own key, which no script can read out: what is kept here is of no use elsewhere. */
  deviceKey(): Promise<CryptoKey>
}

const LEARNERS_STORE = 'kitabo-learners'
const ROUNDS = 300_000
const FREE_TRIES = 3
const MINUTE = 60_000
const LONGEST_WAIT = 60 * MINUTE

let opened: Promise<Store> | undefined
const store = () => {
  opened ??= openStore().catch(memoryStore)
  return opened
}

/** The learners of this phone. The PIN keeps out whoever holds the phone; see decision 0091 for what it cannot do. */
export const learnersHere = {
  async all(): Promise<LearnerHere[]> {
    return (await (await store()).all()).sort((a, b) => a.firstName.localeCompare(b.firstName))
  },

  async keep(me: Me, pin: string): Promise<void> {
    const salt = crypto.getRandomValues(new Uint8Array(16))
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const shown = new TextEncoder().encode(JSON.stringify({ ...me, email: '', phoneNumber: null }))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(pin, salt), shown)
    const { id, firstName } = me
    await (await store()).put({ id, firstName, salt, iv, sealed, wrong: 0, waitsUntil: 0 })
  },

  /** Who opens with this PIN, as last known; throws a Problem for a wrong one, and makes whoever goes on wait. */
  async open(id: string, pin: string): Promise<Me> {
    const db = await store()
    const kept = await db.one(id)
    if (!kept) throw PIN_ENDED
    const waits = kept.waitsUntil - Date.now()
    if (waits > 0) throw tooMany(waits)
    // Noted before it is looked at, so that closing the page takes no guess back.
    const wrong = kept.wrong + 1
    const wait = wrong < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT, MINUTE * 2 ** (wrong - FREE_TRIES))
    await db.put({ ...kept, wrong, waitsUntil: wait && Date.now() + wait })
    const shown = await opens(kept, pin)
    if (!shown) throw WRONG_PIN
    await db.put({ ...kept, wrong: 0, waitsUntil: 0 })
    return shown
  },

  async forget(id: string): Promise<void> {
    await (await store()).remove(id)
  },
}

const WRONG_PIN = new Problem({
  code: 'WRONG_PIN',
  status: 403,
  title: 'Wrong PIN',
  detail: 'This is not the right PIN. Try again.',
})
const PIN_ENDED = new Problem({
  code: 'PIN_ENDED',
  status: 409,
  title: 'Sign In Again',
  detail: 'This PIN does not work any more. Sign in with your password.',
})
const tooMany = (milliseconds: number) =>
  new Problem({
    code: 'TOO_MANY',
    status: 429,
    title: 'Too Many Requests',
    detail: 'Too many wrong PINs. Please wait, or sign in with your password.',
    retryAfter: Math.ceil(milliseconds / 1000),
  })

async function opens({ salt, iv, sealed }: LearnerHere, pin: string): Promise<Me | null> {
  try {
    const shown = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(pin, salt), sealed)
    return JSON.parse(new TextDecoder().decode(shown)) as Me
  } catch {
    return null
  }
}

/** A key of the PIN and of this device: slow to make, and not to be made elsewhere. */
async function keyOf(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const slow = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }
  const bits = await crypto.subtle.deriveBits(slow, typed, 256)
  const own = await crypto.subtle.sign('HMAC', await (await store()).deviceKey(), bits)
  return crypto.subtle.importKey('raw', own, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

const newDeviceKey = () =>
  crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign'])

async function openStore(): Promise<Store> {
  const db = await openDB<Schema>(LEARNERS_STORE, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('learners', { keyPath: 'id' })
      fresh.createObjectStore('keys')
    },
  })
  return {
    all: () => db.getAll('learners'),
    one: (id) => db.get('learners', id),
    put: (learner) => db.put('learners', learner),
    remove: (id) => db.delete('learners', id),
    async deviceKey() {
      const fresh = await newDeviceKey()
      const write = db.transaction('keys', 'readwrite')
      const known = await write.store.get('device')
      if (!known) await write.store.put(fresh, 'device')
      await write.done
      return known ?? fresh
    },
  }
}

/** Lasts as long as the page: for browsers that refuse to store. */
function memoryStore(): Store {
  const learners = new Map<string, LearnerHere>()
  let key: Promise<CryptoKey> | undefined
  return {
    all: async () => [...learners.values()],
    one: async (id) => learners.get(id),
    put: async (learner) => learners.set(learner.id, learner),
    remove: async (id) => learners.delete(id),
    deviceKey() {
      key ??= newDeviceKey()
      return key
    },
  }
}
