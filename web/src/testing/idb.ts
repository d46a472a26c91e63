type Key = string | number | Key[]

const rank = (key: Key) => (Array.isArray(key) ? 2 : typeof key === 'string' ? 1 : 0)

/** Keys as IndexedDB orders them: numbers, then words, then lists. */
function compared(a: Key, b: Key): number {
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let at = 0; at < Math.min(a.length, b.length); at++) {
      const found = compared(a[at] as Key, b[at] as Key)
      if (found !== 0) return found
    }
    return a.length - b.length
  }
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  return a < b ? -1 : a > b ? 1 : 0
}

export class KeyRange {
  private constructor(
    readonly lower: Key,
    readonly upper: Key,
  ) {}
  static bound = (lower: Key, upper: Key) => new KeyRange(lower, upper)
  has = (key: Key) => compared(this.lower, key) <= 0 && compared(key, this.upper) <= 0
}

const fits = (asked: Key | KeyRange, key: Key) =>
  asked instanceof KeyRange ? asked.has(key) : compared(asked, key) === 0

class Store {
  rows: { key: Key; value: unknown }[] = []
  constructor(readonly keyPath?: string | string[]) {}
  private keyOf(value: Record<string, Key>): Key {
    const path = this.keyPath ?? []
    return Array.isArray(path) ? path.map((name) => value[name] as Key) : (value[path] as Key)
  }
  async get(asked: Key) {
    return structuredClone(this.rows.find(({ key }) => fits(asked, key))?.value)
  }
  getKey = async (asked: Key) => this.rows.find(({ key }) => fits(asked, key))?.key
  getAll = async (asked: KeyRange) =>
    this.rows.filter(({ key }) => fits(asked, key)).map(({ value }) => structuredClone(value))
  getAllKeys = async (asked: KeyRange) =>
    this.rows.filter(({ key }) => fits(asked, key)).map(({ key }) => key)
  async put(value: unknown, given?: Key) {
    if (disk.isFull) throw new DOMException('full', 'QuotaExceededError')
    const key = given ?? this.keyOf(value as Record<string, Key>)
    await this.delete(key)
    this.rows.push({ key, value: structuredClone(value) })
    this.rows.sort((a, b) => compared(a.key, b.key))
  }
  async delete(asked: Key | KeyRange) {
    this.rows = this.rows.filter(({ key }) => !fits(asked, key))
  }
}

type Stores = Map<string, Store>

/** A phone's storage for tests, since jsdom has none: what `idb` is asked for as far as we ask it. */
export const disk = {
  isFull: false,
  databases: new Map<string, Stores>(),
  rows: (database: string, store: string) => disk.databases.get(database)?.get(store)?.rows ?? [],
  wipe() {
    disk.isFull = false
    disk.databases.clear()
  },
}

interface Upgrade {
  upgrade: (fresh: {
    createObjectStore: (name: string, given?: { keyPath?: string | string[] }) => void
  }) => void
}

export async function openDB(name: string, _version: number, { upgrade }: Upgrade) {
  const stores = disk.databases.get(name) ?? new Map<string, Store>()
  if (!disk.databases.has(name)) {
    disk.databases.set(name, stores)
    upgrade({ createObjectStore: (store, given) => void stores.set(store, new Store(given?.keyPath)) })
  }
  const of = (store: string) => stores.get(store) as Store
  return {
    get: (store: string, key: Key) => of(store).get(key),
    getAll: (store: string, range: KeyRange) => of(store).getAll(range),
    getAllKeys: (store: string, range: KeyRange) => of(store).getAllKeys(range),
    put: (store: string, value: unknown, key?: Key) => of(store).put(value, key),
    delete: (store: string, key: Key | KeyRange) => of(store).delete(key),
    transaction: (names: string | string[]) => ({
      store: of([names].flat()[0] as string),
      objectStore: of,
      done: Promise.resolve(),
    }),
    close: () => undefined,
  }
}
