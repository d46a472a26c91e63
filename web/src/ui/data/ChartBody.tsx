import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { type ChartShape, ticked, written } from './chartShape'

const COLOURS = [1, 2, 3, 4, 5, 6].map((n) => `var(--series-${n})`)
// Dashes differ too, so that no series is told by its colour alone.
const DASHES = ['', '6 4', '2 4', '10 4 2 4', '12 4', '4 2']

const HEIGHT_PX = 280
const ROW_PX = 40
const BAR_PX = 14
const AXIS_PX = 44

const colour = (at: number) => COLOURS[at % COLOURS.length] as string
const dash = (at: number) => DASHES[at % DASHES.length]

/** The drawing itself; recharts comes with it and only with it. */
export default function ChartBody({ shape, label }: { shape: ChartShape; label: string }) {
  const height = shape.sideways ? AXIS_PX + shape.data.length * rowOf(shape) : HEIGHT_PX
  return (
    <>
      <div className="chart-box" style={{ height }}>
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height }}>
          {shape.kind === 'line' ? lines(shape, label) : bars(shape, label)}
        </ResponsiveContainer>
      </div>
      {shape.series.length > 1 && <Key shape={shape} />}
    </>
  )
}

/** Bars beside each other have room for each. */
const rowOf = ({ kind, series }: ChartShape) =>
  kind === 'bar' ? Math.max(ROW_PX, series.length * BAR_PX + 12) : ROW_PX

const MARGIN = { top: 20, right: 24, bottom: 0, left: 0 }

function lines(shape: ChartShape, label: string) {
  return (
    <LineChart data={shape.data} margin={MARGIN} accessibilityLayer title={label}>
      {frame(shape)}
      {shape.series.map(({ key, label: name }, at) => (
        <Line
          key={key}
          dataKey={key}
          name={name}
          stroke={colour(at)}
          strokeDasharray={dash(at)}
          strokeWidth={2}
          dot={shape.data.length <= 31 ? { r: 3, fill: colour(at), strokeDasharray: '' } : false}
          isAnimationActive={false}
          connectNulls={false}
        />
      ))}
    </LineChart>
  )
}

function bars(shape: ChartShape, label: string) {
  return (
    <BarChart
      data={shape.data}
      margin={shape.sideways ? { ...MARGIN, right: 48 } : MARGIN}
      accessibilityLayer
      title={label}
      layout={shape.sideways ? 'vertical' : 'horizontal'}
    >
      {frame(shape)}
      {shape.series.map(({ key, label: name }, at) => (
        <Bar
          key={key}
          dataKey={key}
          name={name}
          fill={colour(at)}
          stackId={shape.kind === 'stacked' ? 'all' : undefined}
          maxBarSize={48}
          minPointSize={shape.sideways ? 2 : 0}
          isAnimationActive={false}
        >
          {shape.sideways && shape.series.length === 1 && (
            <LabelList dataKey={key} position="right" formatter={(value) => written(value, shape.unit)} />
          )}
        </Bar>
      ))}
    </BarChart>
  )
}

function frame({ x, unit, writeX = String, tickX = writeX, passLine, sideways }: ChartShape) {
  const names = {
    dataKey: x,
    tickFormatter: once((value) => tickX(String(value))),
    tickLine: false,
    stroke: 'var(--border-strong)',
  }
  const whole =
    unit === 'percent' ? { domain: [0, 100] as [number, number], ticks: [0, 25, 50, 75, 100] } : {}
  const values = {
    ...whole,
    type: 'number' as const,
    allowDecimals: false,
    tickFormatter: (value: unknown) => ticked(Number(value), unit),
    tickLine: false,
    axisLine: false,
  }
  return [
    <CartesianGrid key="grid" vertical={sideways === true} horizontal={!sideways} stroke="var(--border)" />,
    sideways ? (
      <XAxis key="x" {...values} />
    ) : (
      <XAxis key="x" {...names} interval="preserveStartEnd" minTickGap={12} />
    ),
    sideways ? (
      <YAxis
        key="y"
        {...names}
        tickFormatter={short(names.tickFormatter)}
        type="category"
        width={132}
        interval={0}
      />
    ) : (
      <YAxis key="y" {...values} width={48} />
    ),
    <Tooltip key="tip" content={<Tip unit={unit} writeX={writeX} />} isAnimationActive={false} />,
    passLine !== undefined && <PassLine key="pass" at={passLine} unit={unit} sideways={sideways} />,
  ]
}

const MOST_LETTERS = 28

/** Names beside bars take two lines at the most; the whole name is in the table and beside the pointer. */
const short = (write: (value: unknown, at: number) => string) => (value: unknown, at: number) => {
  const words = write(value, at)
  return words.length > MOST_LETTERS ? `${words.slice(0, MOST_LETTERS - 1).trimEnd()}…` : words
}

/** Several points of one day have its name once: what the tick before says already is left out. */
export function once(write: (value: unknown) => string) {
  let before = ''
  return (value: unknown, at: number) => {
    const words = write(value)
    const isRepeated = at > 0 && words === before
    before = words
    return isRepeated ? '' : words
  }
}

function PassLine({ at, unit, sideways }: { at: number; unit: ChartShape['unit']; sideways?: boolean }) {
  return (
    <ReferenceLine
      {...(sideways ? { x: at } : { y: at })}
      stroke="var(--text)"
      strokeDasharray="6 4"
      label={{ value: `Pass ${written(at, unit)}`, position: sideways ? 'top' : 'insideBottomLeft' }}
    />
  )
}

interface TipProps {
  active?: boolean
  label?: string | number
  payload?: { dataKey?: string; name?: string; value?: unknown }[]
  unit: ChartShape['unit']
  writeX: (value: string) => string
}

function Tip({ active, label, payload, unit, writeX }: TipProps) {
  if (!active || !payload?.length) return null
  return (
    <div className="chart-tip">
      <strong>{writeX(String(label))}</strong>
      {payload.map(({ dataKey, name, value }) => (
        <div key={dataKey}>
          {name}: {written(value, unit)}
        </div>
      ))}
    </div>
  )
}

function Key({ shape }: { shape: ChartShape }) {
  return (
    <ul className="chart-key">
      {shape.series.map(({ key, label }, at) => (
        <li key={key}>
          <svg viewBox="0 0 28 12" aria-hidden="true">
            {shape.kind === 'line' ? (
              <line
                x1="0"
                y1="6"
                x2="28"
                y2="6"
                stroke={colour(at)}
                strokeWidth="3"
                strokeDasharray={dash(at)}
              />
            ) : (
              <rect x="8" width="12" height="12" fill={colour(at)} />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
