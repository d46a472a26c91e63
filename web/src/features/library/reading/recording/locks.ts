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
export async function ifFree(clientKey: string, run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run()
  await navigator.locks.request(nameOf(clientKey), { ifAvailable: true }, (lock) =>
    lock ? run() : undefined,
  )
}

const nameOf = (clientKey: string) => `reading ${clientKey}`
