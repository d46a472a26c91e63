import type { Row } from './words'

/** Groups of two dimensions as a chart draws them: one along the axis, the other as lines or as bars side by side. */
export interface Crosstab {
  kind: 'line' | 'bar'
  x: string
  split: string
  data: Record<string, string | number | null>[]
  /** Under keys of our own: a title with a point in it would be read as a path. */
  series: { key: string; value: Row[string]; isRest: boolean }[]
  /** Groups that are in the table only. */
  hidden: { series: number; groups: number }
}

const TIMES = ['day', 'week', 'month', 'pay_month', 'joined_month']
const MOST_SERIES = 6
const MOST_BARS = 36

/** Time runs along the axis; of two other dimensions the one with more groups does. What adds up has a rest beyond six. */
export function crosstabOf(rows: Row[], by: [string, string], measure: string, addsUp: boolean): Crosstab {
  const [x, split] = along(rows, by)
  const isTime = TIMES.includes(x)
  const largest = bySize(rows, split, measure)
  const hasRest = addsUp && largest.length > MOST_SERIES
  const most = largest.slice(0, hasRest ? MOST_SERIES - 1 : MOST_SERIES)
  const rest = hasRest ? largest.slice(most.length) : []
  // As people count them: S1 before S2, whichever is larger.
  const drawn = distinct(rows, split)
    .sort(byName)
    .filter((value) => most.includes(value))
  const series = [
    ...drawn.map((value, at) => ({ key: `s${at}`, value, isRest: false })),
    ...(hasRest ? [{ key: 'rest', value: null, isRest: true }] : []),
  ]
  const all = isTime ? distinct(rows, x).sort(byName) : bySize(rows, x, measure)
  const groups = isTime ? all : all.slice(0, Math.max(2, Math.floor(MOST_BARS / series.length)))
  const found = new Map(rows.map((row) => [at(row[x], row[split]), numberIn(row[measure])]))
  return {
    kind: isTime ? 'line' : 'bar',
    x,
    split,
    series,
    data: groups.map((group) => ({
      group: text(group),
      ...Object.fromEntries(drawn.map((value, n) => [`s${n}`, found.get(at(group, value)) ?? null])),
      ...(hasRest && { rest: sum(rest.map((value) => found.get(at(group, value)) ?? null)) }),
    })),
    hidden: { series: hasRest ? 0 : largest.length - drawn.length, groups: all.length - groups.length },
  }
}

/** The dimension of the axis first. */
function along(rows: Row[], [one, other]: [string, string]): [string, string] {
  if (TIMES.includes(one)) return [one, other]
  if (TIMES.includes(other)) return [other, one]
  return distinct(rows, one).length >= distinct(rows, other).length ? [one, other] : [other, one]
}

const byName = (one: Row[string] | undefined, other: Row[string] | undefined) =>
  String(one ?? '').localeCompare(String(other ?? ''), 'en', { numeric: true })

const distinct = (rows: Row[], key: string) => [...new Set(rows.map((row) => row[key] ?? null))]

/** Groups of a dimension, those with most behind them first. */
function bySize(rows: Row[], key: string, measure: string): Row[string][] {
  const sizes = new Map<Row[string], number>()
  for (const row of rows) {
    const group = row[key] ?? null
    sizes.set(group, (sizes.get(group) ?? 0) + (numberIn(row[measure]) ?? 0))
  }
  return [...sizes].sort(([, one], [, other]) => other - one).map(([group]) => group)
}

const sum = (numbers: (number | null)[]) => {
  const there = numbers.filter((each) => each !== null)
  return there.length === 0 ? null : there.reduce((all, each) => all + each, 0)
}

const numberIn = (value: Row[string] | undefined) => (typeof value === 'number' ? value : null)
const at = (group: Row[string] | undefined, split: Row[string] | undefined) =>
  JSON.stringify([group ?? null, split ?? null])
/** A group as the axis holds it; `groupIn` reads it back. */
const text = (group: Row[string] | undefined) => JSON.stringify(group ?? null)
export const groupIn = (held: string) => JSON.parse(held) as Row[string]
