/** One thing looked at on this device: how it stands, in words. */
export interface Check {
  name: string
  /** `note` is neither good nor bad: something support may want to know. */
  state: 'good' | 'look' | 'bad' | 'note'
  said: string
  /** What it means, or what to do about it. */
  why?: string
}

export const WORDS = { good: 'Good', look: 'Look at it', bad: 'Not right', note: 'For information' } as const

export const good = (name: string, said: string, why?: string): Check => made(name, 'good', said, why)
export const result = (name: string, said: string, why?: string): Check => made(name, 'note', said, why)

/** Good where it holds, and otherwise as bad as said. */
export const holds = (
  isSo: boolean,
  name: string,
  said: string,
  why: string,
  otherwise: 'look' | 'bad' = 'bad',
): Check => (isSo ? good(name, said) : made(name, otherwise, said, why))

function made(name: string, state: Check['state'], said: string, why?: string): Check {
  return why ? { name, state, said, why } : { name, state, said }
}

/** A check that may itself fail, within a time: a browser that hangs is an answer too. */
export async function tried(name: string, check: () => Promise<Check> | Check, ms = 8000): Promise<Check> {
  const late = new Promise<never>((_, refuse) => setTimeout(() => refuse(new Error('no answer in time')), ms))
  try {
    return await Promise.race([Promise.resolve().then(check), late])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return made(name, 'bad', `It did not work: ${reason}.`)
  }
}

/** The report as text that can be pasted into a message. */
export function reportOf(title: string, checks: Check[], now: Date): string {
  const lines = checks.map(({ name, state, said }) => `[${WORDS[state]}] ${name}: ${said}`)
  return [
    `${title}, ${now.toISOString()}`,
    `Page: ${location.pathname}`,
    `Browser: ${navigator.userAgent}`,
    `Window: ${innerWidth} × ${innerHeight} px, ${devicePixelRatio} device pixels each`,
    '',
    ...lines,
  ].join('\n')
}
