import { lazy, Suspense } from 'react'
import { Skeleton } from '../feedback/states'
import { type ChartShape, seriesOf, type Unit, written } from './chartShape'
import type { Cell } from './csv'
import { Figure, type FigureProps } from './Figure'

export type { Unit } from './chartShape'

const ChartBody = lazy(() => import('./ChartBody'))

interface ChartProps<Row extends object> extends FigureProps {
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
}

export const LineChart = <Row extends object>(props: ChartProps<Row>) => <Chart kind="line" {...props} />
export const BarChart = <Row extends object>(props: ChartProps<Row>) => <Chart kind="bar" {...props} />
export const StackedBar = <Row extends object>(props: ChartProps<Row>) => <Chart kind="stacked" {...props} />

function Chart<Row extends object>({ kind, ...props }: ChartProps<Row> & { kind: ChartShape['kind'] }) {
  const shape = { ...props, kind, series: seriesOf(props.y) } as unknown as ChartShape
  return (
    <Figure {...props} isEmpty={props.data.length === 0} twin={twinOf(shape)} csv={csvOf(shape)}>
      <Suspense fallback={<Skeleton shape="chart" lines={1} />}>
        <ChartBody shape={shape} label={props.title} />
      </Suspense>
    </Figure>
  )
}

const twinOf = ({ data, x, series, unit, writeX = String, xLabel = '' }: ChartShape) => ({
  head: [xLabel, ...series.map(({ label }) => label)],
  rows: data.map((row) => ({
    key: String(row[x]),
    cells: [writeX(String(row[x])), ...series.map(({ key }) => written(row[key], unit))],
  })),
})

const csvOf = ({ data, x, xLabel, series }: ChartShape) => ({
  head: [xLabel || x, ...series.map(({ label }) => label)],
  rows: () => data.map((row) => [row[x], ...series.map(({ key }) => row[key])] as Cell[]),
})
