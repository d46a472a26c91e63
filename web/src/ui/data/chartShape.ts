import { count, minutes, percent, ugx, ugxShort } from './format'

export type Unit = 'ugx' | 'percent' | 'minutes' | 'count'

/** What a chart is, once its generics are gone. */
export interface ChartShape {
  kind: 'line' | 'bar' | 'stacked'
  data: Record<string, unknown>[]
  x: string
  series: { key: string; label: string }[]
  unit: Unit
  writeX?: (value: string) => string
  tickX?: (value: string) => string
  sideways?: boolean
  xLabel?: string
  passLine?: number
}

const WRITE: Record<Unit, (value: number | null | undefined) => string> = { ugx, percent, minutes, count }

/** A value with its unit, in full. */
export const written = (value: unknown, unit: Unit) => WRITE[unit](typeof value === 'number' ? value : null)

/** A value short enough for an axis. */
export const ticked = (value: number, unit: Unit) => (unit === 'percent' ? percent(value) : ugxShort(value))

/** `bestPct` as `Best`, where a single series gave no label of its own. */
const named = (key: string) => {
  const words = key.replace(/(Pct|Ugx|Min|Minutes)$/, '').replace(/([a-z])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

export const seriesOf = (y: string | { key: string; label: string }[]) =>
  typeof y === 'string' ? [{ key: y, label: named(y) }] : y
