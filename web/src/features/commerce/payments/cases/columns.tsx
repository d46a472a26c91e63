import type { Column } from '../../../../ui/data/DataTable'
import { dateTime, NONE, ugx } from '../../../../ui/data/format'

const NAMES: Record<string, string> = {
  momo: 'MTN MoMo',
  flutterwave: 'Flutterwave',
  pesapal: 'Pesapal',
  bank: 'Bank',
}
/** For a choice of one. */
export const PROVIDERS = Object.entries(NAMES).map(([value, label]) => ({ value, label }))
export const named = (provider: string) => NAMES[provider] ?? (provider === 'purse' ? 'Purse' : provider)

const EXPIRED = 'nobody answered in time'
// What providers say, in finance's words.
const FAILED: Record<string, string> = {
  APPROVAL_REJECTED: 'the payer said no',
  TRANSACTION_CANCELED: 'the payer said no',
  PAYMENT_NOT_APPROVED: 'the payer said no',
  NOT_ENOUGH_FUNDS: 'not enough money',
  PAYER_LIMIT_REACHED: 'the payer’s limit is reached',
  EXPIRED,
  COULD_NOT_PERFORM_TRANSACTION: EXPIRED,
  PAYER_NOT_FOUND: 'the number has no account',
  NO_PHONE: 'no phone number',
  GIVEN_UP: 'given up by staff',
  NOT_BEGUN: 'the provider was not reached',
  NO_PROVIDER: 'the provider is off',
}
/** Why a payment or a refund failed; a code nobody has put into words is said as words. */
export const failed = (code: string) => FAILED[code] ?? code.replaceAll('_', ' ').toLowerCase()

/** The end of a number made by the machine tells it apart; a short one stands whole. */
export const shortNumber = (number: string) => (number.length > 16 ? `KTB-…${number.slice(-6)}` : number)

/** The number of a payment, whole in the CSV. */
export const payment = <Row extends { number: string | null }>(): Column<Row> => ({
  accessorKey: 'number',
  header: 'Payment',
  cell: ({ row }) => (row.original.number ? shortNumber(row.original.number) : NONE),
})

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
