/* pdf.js speaks the newest JavaScript; these few words of it are missing on phones a year or two old. */

interface Computing<K, V> {
  get(key: K): V | undefined
  has(key: K): boolean
  set(key: K, value: V): unknown
}

function getOrInsertComputed<K, V>(this: Computing<K, V>, key: K, make: (key: K) => V): V {
  if (!this.has(key)) this.set(key, make(key))
  return this.get(key) as V
}

function withResolvers<T>() {
  let resolve!: (value: T | PromiseLike<T>) => void
  let reject!: (reason: unknown) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

const attempt = (run: (...given: unknown[]) => unknown, ...given: unknown[]) =>
  new Promise((resolve) => resolve(run(...given)))

function parse(url: string, base?: string): URL | null {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}

export function teachNewerLanguage(): void {
  teach(Map.prototype, 'getOrInsertComputed', getOrInsertComputed)
  teach(WeakMap.prototype, 'getOrInsertComputed', getOrInsertComputed)
  teach(Promise, 'withResolvers', withResolvers)
  teach(Promise, 'try', attempt)
  teach(URL, 'parse', parse)
}

function teach(whom: object, word: string, meaning: unknown): void {
  if (word in whom) return
  Object.defineProperty(whom, word, { value: meaning, configurable: true, writable: true })
}
