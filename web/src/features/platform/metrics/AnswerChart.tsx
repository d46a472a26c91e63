import type { Unit } from '../../../ui/data/chartShape'
import { BarChart, StackedBar } from '../../../ui/data/charts'
import { monthShort } from '../../../ui/data/format'
import type { Answer, Registry } from './data'
import { groupOf, isMonth, named, type Row, rowsOf } from './words'

const MOST_BARS = 40
const MOST_SERIES = 6
const UNITS: Record<string, Unit> = { UGX: 'ugx', '%': 'percent', minutes: 'minutes' }
// What adds up over groups may stand on top of each other; shares and different people may not.
const ADDS_UP = new Set(['minutes', 'UGX', 'answers', 'payments', 'attempts'])

/** The first number by the first dimension, and stacked by the second where the parts make a whole. */
export function AnswerChart({ answer, registry, now }: { answer: Answer; registry: Registry; now: string }) {
  const measure = registry.measures.find(({ key }) => key === answer.measures[0])
  const [x, split] = answer.by
  if (!measure || !x || answer.by.length > 2) return null
  const rows = rowsOf(answer)
  const title = `${measure.title} by ${answer.by.map((key) => named(key).toLowerCase()).join(' and ')}`
  const look = {
    title,
    unit: UNITS[measure.unit] ?? ('count' as Unit),
    note: measure.definition,
    tickX: isMonth(x) ? (value: string) => monthShort(value) : undefined,
    writeX: (value: string) => groupOf(x, value, now),
    xLabel: named(x),
    hasFile: false,
  }
  if (split) {
    const series = distinct(rows, split)
    if (series.length > MOST_SERIES || !ADDS_UP.has(measure.unit)) return null
    const data = stacked(rows, x, split, measure.key)
    const y = series.map((value) => ({ key: value, label: groupOf(split, value, now) }))
    return data.length > MOST_BARS ? null : <StackedBar {...look} data={data} x="group" y={y} />
  }
  const data = rows.filter((row) => row[x] !== null && row[measure.key] !== null)
  if (data.length > MOST_BARS) return null
  const y = [{ key: measure.key, label: measure.title }]
  return <BarChart {...look} data={data} x={x} y={y} sideways={!isMonth(x) && data.length > 6} />
}

const distinct = (rows: Row[], key: string) => [
  ...new Set(rows.flatMap((row) => (row[key] === null ? [] : [String(row[key])]))),
]

function stacked(rows: Row[], x: string, split: string, measure: string): Row[] {
  const found = new Map<string, Row>()
  for (const row of rows) {
    if (row[x] === null || row[split] === null) continue
    const at = String(row[x])
    const bar = found.get(at) ?? { id: at, group: at }
    bar[String(row[split])] = row[measure] ?? null
    found.set(at, bar)
  }
  return [...found.values()]
}
