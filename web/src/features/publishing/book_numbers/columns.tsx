import { Link } from 'react-router'
import type { Column } from '../../../ui/data/DataTable'
import { count, minutesExact, percent } from '../../../ui/data/format'

/** Fewer than five people, or nothing counted yet: never a zero. */
const numeric =
  (write: (value: number | null) => string) =>
  <Row,>(accessorKey: keyof Row & string, header: string): Column<Row> => ({
    accessorKey,
    header,
    numeric: true,
    cell: ({ row }) => write(row.original[accessorKey] as number | null),
  })

export const people = numeric(count)
export const share = numeric((value) => percent(value))
export const hours = numeric(minutesExact)
export const amount = numeric((value) => (value === null ? '–' : `${value.toLocaleString('en-UG')}`))

export const bookColumn = <Row extends { bookId: string; title: string }>(base: string): Column<Row> => ({
  accessorKey: 'title' as keyof Row & string,
  header: 'Book',
  long: true,
  cell: ({ row }) => <Link to={`${base}?book=${row.original.bookId}`}>{row.original.title}</Link>,
})
