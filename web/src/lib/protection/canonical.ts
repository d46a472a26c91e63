/** What a licence may hold: no fractions, so that numbers have one way to be written. */
export type Canonical = string | number | boolean | null | Canonical[] | { [name: string]: Canonical }

/** RFC 8785 for what a licence holds: names sorted, no spaces. Throws for a number that is no safe whole one. */
export function canonical(value: Canonical): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new Error('a licence holds no fractions')
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] as Canonical)}`).join(',')}}`
}
