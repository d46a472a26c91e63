import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { Button } from './Button'
import { CsvButton } from './CsvButton'
import { type ChartShape, seriesOf, type Unit, written } from './chartShape'
import type { Cell } from './csv'
import { Explain } from './Explain'
import { AsOf } from './StatCard'
import { EmptyState, Skeleton } from './states'

export type { Unit } from './chartShape'

const ChartBody = lazy(() => import('./ChartBody'))

export interface ChartProps<Row extends object> {
  /** A question the chart answers, such as "Am I improving?". */
  title: string
  data: Row[]
  x: keyof Row & string
  y: (keyof Row & string) | { key: keyof Row & string; label: string }[]
  unit: Unit
  /** Writes a value of x, such as `date`; also used in the table and the tooltip. */
  writeX?: (value: string) => string
  /** The same, short enough for the axis. */
  tickX?: (value: string) => string
  /** Bars lie on their side, one under another: for names, such as topics. */
  sideways?: boolean
  /** The head of x in the table. */
  xLabel?: string
  /** The height of the dashed line, such as the pass mark 70. */
  passLine?: number
  /** The sample size and other honest words. */
  note?: ReactNode
  asOf?: string | null
  explain?: string
  empty?: string
}

export const LineChart = <Row extends object>(props: ChartProps<Row>) => <Chart kind="line" {...props} />
export const BarChart = <Row extends object>(props: ChartProps<Row>) => <Chart kind="bar" {...props} />
export const StackedBar = <Row extends object>(props: ChartProps<Row>) => <Chart kind="stacked" {...props} />

/** A figure with its title, its table twin and its CSV. */
function Chart<Row extends object>({ kind, ...props }: ChartProps<Row> & { kind: ChartShape['kind'] }) {
  const { title, data, note, asOf, explain, empty = 'Nothing to draw yet.' } = props
  const [asTable, setAsTable] = useState(false)
  const titleId = useId()
  const shape = { ...props, kind, series: seriesOf(props.y) } as unknown as ChartShape
  return (
    <figure className="chart" aria-labelledby={titleId}>
      <div className="chart-head">
        <figcaption>
          <span id={titleId} className="chart-title">
            {title}
          </span>
          {note && <div className="chart-note">{note}</div>}
        </figcaption>
        {data.length > 0 && (
          <div className="row">
            {explain && <Explain metric={explain} label={title} />}
            <Button kind="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Show chart' : 'Show table'}
            </Button>
            <CsvButton name={title} {...csvOf(shape)} />
          </div>
        )}
      </div>
      {data.length === 0 && <EmptyState title={empty} />}
      {data.length > 0 && asTable && <Twin shape={shape} labelledBy={titleId} />}
      {data.length > 0 && !asTable && (
        <Suspense fallback={<Skeleton shape="chart" lines={1} />}>
          <ChartBody shape={shape} label={title} />
        </Suspense>
      )}
      <AsOf at={asOf} />
    </figure>
  )
}

/** The same numbers as a table. */
function Twin({ shape, labelledBy }: { shape: ChartShape; labelledBy: string }) {
  const { data, x, series, unit, writeX = String, xLabel = '' } = shape
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll" tabIndex={0} aria-labelledby={labelledBy}>
      <table className="table" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{xLabel || <span className="visually-hidden">Of</span>}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={String(row[x])}>
              <th scope="row">{writeX(String(row[x]))}</th>
              {series.map(({ key }) => (
                <td key={key} className="number">
                  {written(row[key], unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const csvOf = ({ data, x, xLabel, series }: ChartShape) => ({
  head: [xLabel || x, ...series.map(({ label }) => label)],
  rows: () => data.map((row) => [row[x], ...series.map(({ key }) => row[key])] as Cell[]),
})
