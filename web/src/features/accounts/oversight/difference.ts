import { NONE } from '../../../ui/data/format'

export interface Difference {
  name: string
  before: string
  after: string
}

/** Each value of an act before and after; what stayed the same is left out. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return names
    .map((name) => ({
      name: name.replaceAll('_', ' '),
      before: written(old[name]),
      after: written(now[name]),
    }))
    .filter(({ before, after }) => before !== after)
}

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value }
}

function written(value: unknown): string {
  if (value === undefined || value === null) return NONE
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
