import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Schemas } from '../../../../api/client'
import type { ChainEnd, Noted } from '../../../../lib/protection/offlineEntry'

export type OfflineEntry = Schemas['OfflineEntryIn']

/** The chain of one licence on this device. `at` is the latest moment an entry of it told. */
export interface Chain extends ChainEnd {
  userId: string
  at: number
  /** How its reading stood some seconds ago; it is linked only where nothing is noted after it. */
  held?: Noted | null
}

/** What was read without a network and is not yet known to have arrived, licence by licence. */
export interface OfflineLog {
  chain(licenceId: string): Promise<Chain | null>
  chains(userId: string): Promise<Chain[]>
  /** In order of their numbers. */
  entries(licenceId: string): Promise<OfflineEntry[]>
  /** The entry and the chain's new end, both or neither. */
  append(chain: Chain, entry: OfflineEntry): Promise<void>
  /** In place of what was held before. */
  hold(licenceId: string, noted: Noted | null): Promise<void>
  /** The server has everything up to this number. */
  confirm(licenceId: string, lastSeq: number): Promise<void>
  /** These entries and this end in place of all that waits. */
  replace(chain: Chain, entries: OfflineEntry[]): Promise<void>
}

interface Schema extends DBSchema {
  chains: { key: string; value: Chain }
  entries: { key: [string, number]; value: { licenceId: string; seq: number; entry: OfflineEntry } }
}

const upTo = (licenceId: string, seq: number) => IDBKeyRange.bound([licenceId, 0], [licenceId, seq])
const EVERY = Number.MAX_SAFE_INTEGER

/** The log in IndexedDB, or in memory where storage is blocked: then no book is kept here either. */
export async function openOfflineLog(): Promise<OfflineLog> {
  try {
    const db = await openDB<Schema>('kitabo-offline-reading', 1, {
      upgrade(fresh) {
        fresh.createObjectStore('chains', { keyPath: 'licenceId' })
        fresh.createObjectStore('entries', { keyPath: ['licenceId', 'seq'] })
      },
    })
    return storedLog(db)
  } catch {
    return memoryLog()
  }
}

function storedLog(db: IDBPDatabase<Schema>): OfflineLog {
  const write = (chain: Chain, entries: OfflineEntry[], isAll: boolean) => {
    const { licenceId } = chain
    const both = db.transaction(['chains', 'entries'], 'readwrite')
    const kept = both.objectStore('entries')
    const writes: Promise<unknown>[] = [both.objectStore('chains').put(chain)]
    if (isAll) writes.push(kept.delete(upTo(licenceId, EVERY)))
    for (const entry of entries) writes.push(kept.put({ licenceId, seq: entry.seq, entry }))
    return Promise.all([...writes, both.done])
  }
  return {
    chain: async (licenceId) => (await db.get('chains', licenceId)) ?? null,
    chains: async (userId) => (await db.getAll('chains')).filter((each) => each.userId === userId),
    entries: async (licenceId) =>
      (await db.getAll('entries', upTo(licenceId, EVERY))).map(({ entry }) => entry),
    append: async (chain, entry) => void (await write(chain, [entry], false)),
    hold: async (licenceId, held) => {
      const change = db.transaction('chains', 'readwrite')
      const known = await change.store.get(licenceId)
      if (known) await change.store.put({ ...known, held })
      await change.done
    },
    confirm: (licenceId, lastSeq) => db.delete('entries', upTo(licenceId, lastSeq)),
    replace: async (chain, entries) => void (await write(chain, entries, true)),
  }
}

/** Lasts as long as the page. */
export function memoryLog(): OfflineLog {
  const chains = new Map<string, Chain>()
  const waiting = new Map<string, OfflineEntry[]>()
  const of = (licenceId: string) => waiting.get(licenceId) ?? []
  return {
    chain: async (licenceId) => chains.get(licenceId) ?? null,
    chains: async (userId) => [...chains.values()].filter((each) => each.userId === userId),
    entries: async (licenceId) => [...of(licenceId)],
    append: async (chain, entry) => {
      chains.set(chain.licenceId, chain)
      waiting.set(chain.licenceId, [...of(chain.licenceId), entry])
    },
    hold: async (licenceId, held) => {
      const known = chains.get(licenceId)
      if (known) chains.set(licenceId, { ...known, held })
    },
    confirm: async (licenceId, lastSeq) =>
      void waiting.set(
        licenceId,
        of(licenceId).filter(({ seq }) => seq > lastSeq),
      ),
    replace: async (chain, entries) => {
      chains.set(chain.licenceId, chain)
      waiting.set(chain.licenceId, entries)
    },
  }
}
