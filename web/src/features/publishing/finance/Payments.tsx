import { StackedBar } from '../../../ui/data/charts'
import type { Columns } from '../../../ui/data/DataTable'
import { date, dateShort } from '../../../ui/data/format'
import { dayColumn, money, providerColumn, providerName, statusColumn, whole } from './columns'
import { type FinanceRow, num, text } from './data'
import { FinanceTable } from './FinanceTable'
import { Recovery } from './Recovery'
import { useShown } from './useShown'

const COLUMNS: Columns<FinanceRow> = [
  dayColumn,
  providerColumn,
  statusColumn,
  whole('payments', 'Payments'),
  money('amount_ugx', 'Amount'),
  money('reversed_ugx', 'Taken back since'),
]

const SHOWN = [
  { value: 'made', label: 'By day' },
  { value: 'failed', label: 'Failed payments' },
] as const

export function Payments({ month }: { month: string | null }) {
  const [shown, lead] = useShown(SHOWN)
  if (shown === 'failed') return <Recovery month={month} lead={lead} />
  return (
    <FinanceTable
      lead={lead}
      table="payments-daily"
      month={month}
      caption="Payments by day and provider"
      columns={COLUMNS}
      explain="payments_amount"
      note="Taken back since: of the payments of this day, whenever it was taken back. Pools count it in the month it was taken back; Taken back shows how one comes to the other."
      chart={(rows, asOf) => <ByDay rows={rows} asOf={asOf} />}
    />
  )
}

type Day = { day: string; [provider: string]: string | number }

function ByDay({ rows, asOf }: { rows: FinanceRow[]; asOf: string | null }) {
  const days = new Map<string, Day>()
  const providers = new Set<string>()
  for (const row of rows.filter(({ status }) => status === 'completed')) {
    const [day, provider] = [text(row.day), text(row.provider)]
    providers.add(provider)
    const bar = days.get(day) ?? { day }
    bar[provider] = Number(bar[provider] ?? 0) + (num(row.amount_ugx) ?? 0)
    days.set(day, bar)
  }
  return (
    <StackedBar
      title="What was paid each day?"
      note="Completed payments"
      data={[...days.values()].sort((a, b) => a.day.localeCompare(b.day))}
      x="day"
      xLabel="Day"
      y={[...providers].sort().map((provider) => ({ key: provider, label: providerName(provider) }))}
      unit="ugx"
      writeX={date}
      tickX={dateShort}
      asOf={asOf}
      explain="payments_amount"
    />
  )
}
