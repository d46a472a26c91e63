import { isSoFar, monthState } from '../../../lib/monthStates'
import type { Column } from '../../../ui/data/DataTable'
import { count, date, minutesExact, month, percent, ugx, ugxRate } from '../../../ui/data/format'
import { type FinanceRow, num, text } from './data'

type FinanceColumn = Column<FinanceRow>

const numeric =
  (write: (value: number | null) => string) =>
  (accessorKey: string, header: string): FinanceColumn => ({
    accessorKey,
    header,
    numeric: true,
    cell: ({ row }) => write(num(row.original[accessorKey])),
  })

export const money = numeric(ugx)
export const whole = numeric(count)
export const share = numeric((value) => percent(value, 2))
export const minutes = numeric(minutesExact)

export const words = (
  accessorKey: string,
  header: string,
  write: (value: string) => string = (value) => value || '–',
): FinanceColumn => ({
  accessorKey,
  header,
  cell: ({ row }) => write(text(row.original[accessorKey])),
})

/** The month; a running one says so, because every figure and rate of its line is only so far. */
export const monthColumn: FinanceColumn = {
  accessorKey: 'month',
  header: 'Month',
  cell: ({ row: { original } }) =>
    isSoFar(original.month_state) ? `${month(text(original.month))}, so far` : month(text(original.month)),
}
export const stateColumn: FinanceColumn = {
  accessorKey: 'month_state',
  header: 'State',
  cell: ({ row }) => monthState(row.original.month_state).label,
}
export const dayColumn = words('day', 'Day', date)

const PROVIDERS: Record<string, string> = {
  momo: 'MTN MoMo',
  flutterwave: 'Flutterwave',
  pesapal: 'Pesapal',
  purse: 'Purse',
}
export const providerName = (provider: string) => PROVIDERS[provider] ?? (provider || '–')
export const providerColumn = words('provider', 'Provider', providerName)

const STATUS: Record<string, string> = {
  pending: 'Waiting',
  completed: 'Paid',
  failed: 'Failed',
  invalid: 'In suspense',
}
export const statusColumn = words('status', 'Status', (status) => STATUS[status] ?? status)

const add = (rows: FinanceRow[], name: string) => rows.reduce((all, row) => all + (num(row[name]) ?? 0), 0)
const bare = (value: number | null) => count(value).replace('-', '−')

/** Where the caption or the head says the unit once; the rate has cents. */
export const shillings = numeric(bare)
export const bareMinutes = numeric((value) => minutesExact(value).replace(/\smin$/, ''))
export const bareRate = numeric((value) => ugxRate(value).replace(/^UGX\s/, ''))

/** A column that adds up, its unit once in the caption: whole shillings, or how many. */
export const summed = (accessorKey: string, header: string): FinanceColumn => ({
  ...numeric(bare)(accessorKey, header),
  total: (rows) => bare(add(rows, accessorKey)),
})
