import { count, month } from '../../../ui/data/format'
import type { Answer, Measure } from './data'

export type Row = Record<string, string | number | boolean | null> & { id: string }

const MONTHS = ['month', 'pay_month', 'joined_month']
const ONE_DECIMAL = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `school_type` as School type. */
export const named = (key: string) => {
  const words = key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const isMonth = (key: string) => MONTHS.includes(key)

/** The name of a group; a month that is not over says so. */
export function groupOf(key: string, value: Row[string] | undefined, now: string): string {
  if (value === null || value === undefined) return 'Not known'
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (!isMonth(key)) return String(value)
  return String(value) === now ? `${month(String(value))}, so far` : month(String(value))
}

/** A number in the manner of its column, which has one decimal where any does; a number that is left out is no zero. */
export function numberOf(value: Row[string] | undefined, column: (Row[string] | undefined)[] = []): string {
  if (value === null || value === undefined) return '…'
  if (typeof value !== 'number') return String(value)
  const isWhole = [value, ...column].every((each) => typeof each !== 'number' || Number.isInteger(each))
  return isWhole ? count(value) : ONE_DECIMAL.format(value)
}

export const rowsOf = ({ columns, rows, by }: Answer): Row[] =>
  rows.map((cells) => ({
    ...Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? null])),
    id: JSON.stringify(cells.slice(0, by.length)),
  }))

/** Dimensions that every measure asked for has. */
export function shared(measures: (Measure | undefined)[]): string[] {
  const [first, ...others] = measures.filter((each) => each !== undefined)
  return (first?.dimensions ?? []).filter((name) => others.every((each) => each.dimensions.includes(name)))
}
