const KEY = 'kitabo-device'
let own: string | null = null

/** A random name this browser gives itself, so that a learner's devices can be told apart; it says nothing else. */
export function deviceName(): string {
  own ??= remembered() ?? crypto.randomUUID()
  try {
    localStorage.setItem(KEY, own)
  } catch {
    // Private windows: the name lasts as long as the page.
  }
  return own
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
