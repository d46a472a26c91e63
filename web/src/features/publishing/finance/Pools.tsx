import { BarChart } from '../../../ui/data/charts'
import type { Columns } from '../../../ui/data/DataTable'
import { monthShort, month as named } from '../../../ui/data/format'
import { bareMinutes, bareRate, monthColumn, share, shillings, stateColumn } from './columns'
import type { FinanceRow } from './data'
import { FinanceTable } from './FinanceTable'

const COLUMNS: Columns<FinanceRow> = [
  monthColumn,
  stateColumn,
  shillings('revenue_ugx', 'Revenue'),
  shillings('reversals_ugx', 'Taken back'),
  shillings('net_revenue_ugx', 'Net revenue'),
  share('pool_pct', "Authors' part"),
  shillings('pool_ugx', 'Author pool'),
  bareMinutes('paid_seconds', 'Paid minutes'),
  bareMinutes('seconds_held', 'Held minutes'),
  bareRate('revenue_per_minute', 'Pool per minute'),
]

export function Pools({ month }: { month: string | null }) {
  return (
    <FinanceTable
      table="revenue-pool"
      month={month}
      caption="Pools by month, UGX"
      columns={COLUMNS}
      explain="month_pool"
      note="Taken back: whatever was taken back in the month, also of payments of earlier months. Payments show it on the day that was paid; the tab Taken back shows how one comes to the other."
      isTableFirst
      chart={(rows, asOf) => (
        <BarChart
          title="How much comes in, and how much goes to authors?"
          data={[...rows].reverse()}
          x="month"
          xLabel="Month"
          y={[
            { key: 'net_revenue_ugx', label: 'Net revenue' },
            { key: 'pool_ugx', label: 'Author pool' },
          ]}
          unit="ugx"
          writeX={named}
          tickX={monthShort}
          asOf={asOf}
          explain="month_net_revenue"
        />
      )}
    />
  )
}
