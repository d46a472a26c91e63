/** Holds an opening for the page it belongs to, so that no other tab sends its events. Call the answer to let go. */
export function hold(clientKey: string): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks?.request(nameOf(clientKey), () => held)
  return release
}

/** Runs only if no living page holds the opening. Without locks it runs: the server counts each event once anyway. */
export const ifFree = (clientKey: string, run: () => Promise<void>) => ifFreeOf(nameOf(clientKey), run)

/** Runs only if no other tab does the same now. */
export async function ifFreeOf(name: string, run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run()
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? run() : undefined))
}

const running = new Map<string, Promise<unknown>>()

/** Runs when all that runs under this name is done, in this tab and in others; without locks, in this tab. */
export function alone<T>(name: string, run: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, run) as Promise<T>
  const next = (running.get(name) ?? Promise.resolve()).then(run, run)
  running.set(name, next)
  return next
}

const nameOf = (clientKey: string) => `reading ${clientKey}`
