import type { Column } from '../../../../ui/data/DataTable'
import { dateTime, ugx } from '../../../../ui/data/format'

const NAMES: Record<string, string> = { momo: 'MTN MoMo', flutterwave: 'Flutterwave', pesapal: 'Pesapal' }
/** For a choice of one. */
export const PROVIDERS = Object.entries(NAMES).map(([value, label]) => ({ value, label }))
export const named = (provider: string) => NAMES[provider] ?? provider

/** Columns that tables of money share: who was paid by, when, and how much. */
export const provider = <Row extends { provider: string }>(): Column<Row> => ({
  accessorKey: 'provider' as keyof Row & string,
  header: 'Provider',
  cell: ({ row }) => named(row.original.provider),
})

export const moment = <Row extends object>(accessorKey: keyof Row & string, header: string): Column<Row> => ({
  accessorKey,
  header,
  cell: ({ row }) => dateTime(row.original[accessorKey] as string | null),
})

export const money = <Row extends object>(accessorKey: keyof Row & string, header: string): Column<Row> => ({
  accessorKey,
  header,
  numeric: true,
  cell: ({ row }) => ugx(row.original[accessorKey] as number | null),
})
