import type { ReactNode } from 'react'
import type { Cell } from '../csv'

export interface Column<Row> {
  /** The field it shows and sorts by; or give `id` and `cell` for a column without a field. */
  accessorKey?: keyof Row & string
  id?: string
  header: string
  cell?: (shown: { row: { original: Row } }) => ReactNode
  /** Right-aligned, digits of equal width, largest first when sorted. */
  numeric?: boolean
  /** Words somebody typed: they go on in the next line, wherever that is, and never push the other columns away. */
  long?: boolean
  /** True where there is a field, unless said otherwise. */
  sortable?: boolean
  /** What the CSV holds; the field's own value unless told. */
  csv?: (row: Row) => Cell
  /** What stands under it in the last line, of all rows the filters leave. */
  total?: (rows: Row[]) => ReactNode
  /** False where the list of a screen is not to be filtered by it. */
  filter?: false
  /** Where it stands in the two lines of a phone; the rest is behind the row. */
  phone?: 'title' | 'figure' | 'line' | 'rest'
}
export type Columns<Row> = Column<Row>[]

export const idOf = <Row>(column: Column<Row>) => column.id ?? column.accessorKey ?? column.header
export const sortable = <Row>(column: Column<Row>) => column.sortable ?? Boolean(column.accessorKey)
export const fieldOf = <Row>(column: Column<Row>, row: Row): unknown =>
  column.accessorKey ? row[column.accessorKey] : undefined

/** What a column says of a row in plain words: as drawn where that is a text, else as its field or its CSV has it. */
export function wordsOf<Row>(column: Column<Row>, row: Row): string {
  const drawn = column.cell?.({ row: { original: row } })
  if (typeof drawn === 'string' || typeof drawn === 'number') return String(drawn)
  const value = column.csv ? column.csv(row) : fieldOf(column, row)
  return value === null || value === undefined ? '' : String(value)
}

export function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'en', { numeric: true })
}

export function csvOf<Row>(rows: Row[], columns: Columns<Row>) {
  const exported = columns.filter((column) => column.csv || column.accessorKey)
  return {
    head: exported.map((column) => column.header || idOf(column)),
    rows: () => rows.map((row) => exported.map((c) => (c.csv ? c.csv(row) : (fieldOf(c, row) as Cell)))),
  }
}
