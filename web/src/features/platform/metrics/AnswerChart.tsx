import type { Unit } from '../../../ui/data/chartShape'
import { BarChart, LineChart } from '../../../ui/data/charts'
import { dateShort, monthShort } from '../../../ui/data/format'
import { crosstabOf, groupIn } from './crosstab'
import type { Answer, Measure, Registry } from './data'
import { groupOf, isMonth, named, type Row, rowsOf } from './words'

const MOST_BARS = 40
const UNITS: Record<string, Unit> = { UGX: 'ugx', '%': 'percent', minutes: 'minutes' }
// What adds up over groups has a rest; shares and different people have none.
const ADDS_UP = new Set(['minutes', 'UGX', 'answers', 'payments', 'sittings'])
const DAYS = ['day', 'week']

/** The first number by the first dimension; by two, a line or bars for each group of the second. */
export function AnswerChart({ answer, registry, now }: { answer: Answer; registry: Registry; now: string }) {
  const measure = registry.measures.find(({ key }) => key === answer.measures[0])
  const [first, second] = answer.by
  if (!measure || !first || answer.by.length > 2) return null
  const rows = rowsOf(answer).filter((row) => row[measure.key] !== null)
  if (second) return <TwoWays measure={measure} by={[first, second]} rows={rows} now={now} />
  const data = rows.filter((row) => row[first] !== null)
  if (data.length > MOST_BARS) return null
  const y = [{ key: measure.key, label: measure.title }]
  return (
    <BarChart
      {...lookOf(measure, [first])}
      note={measure.definition}
      tickX={tickOf(first)}
      writeX={(value: string) => groupOf(first, value, now)}
      xLabel={named(first)}
      data={data}
      x={first}
      y={y}
      sideways={!isMonth(first) && data.length > 6}
    />
  )
}

interface TwoWaysProps {
  measure: Measure
  by: [string, string]
  rows: Row[]
  now: string
}

function TwoWays({ measure, by, rows, now }: TwoWaysProps) {
  if (rows.length === 0) return null
  const { kind, x, split, data, series, hidden } = crosstabOf(
    rows,
    by,
    measure.key,
    ADDS_UP.has(measure.unit),
  )
  const Kind = kind === 'line' ? LineChart : BarChart
  const tick = tickOf(x)
  const left = [
    hidden.groups > 0 && `the ${data.length} largest by ${named(x).toLowerCase()}`,
    hidden.series > 0 && `the ${series.length} largest by ${named(split).toLowerCase()}`,
  ].filter(Boolean)
  return (
    <Kind
      {...lookOf(measure, by)}
      note={`${measure.definition}${left.length > 0 ? ` Drawn: ${left.join(' and ')}. The table has all.` : ''}`}
      tickX={tick && ((held: string) => tick(String(groupIn(held))))}
      writeX={(held: string) => groupOf(x, groupIn(held), now)}
      xLabel={named(x)}
      data={data}
      x="group"
      y={series.map(({ key, value, isRest }) => ({
        key,
        label: isRest ? 'Others' : groupOf(split, value, now),
      }))}
      sideways={kind === 'bar'}
    />
  )
}

const lookOf = (measure: Measure, by: string[]) => ({
  title: `${measure.title} by ${by.map((key) => named(key).toLowerCase()).join(' and ')}`,
  unit: UNITS[measure.unit] ?? ('count' as Unit),
  hasFile: false,
})

/** What an axis of time writes. */
function tickOf(key: string): ((value: string) => string) | undefined {
  if (isMonth(key)) return (value) => monthShort(value)
  return DAYS.includes(key) ? (value) => dateShort(value) : undefined
}
