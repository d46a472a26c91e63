import { LineChart } from '../../../ui/data/charts'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { Explain } from '../../../ui/data/Explain'
import { month, monthShort } from '../../../ui/data/format'
import { AsOf } from '../../../ui/data/StatCard'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Grid, Row, Stack } from '../../../ui/layout/layout'
import { amount, people, share } from './columns'
import { type LendingMonth, useLending } from './data'

const COLUMNS: Columns<LendingMonth> = [
  { accessorKey: 'month', header: 'Month', cell: ({ row }) => month(row.original.month) },
  people('loans', 'Loans'),
  share('returnedPct', 'Returned'),
  people('licences', 'Licences'),
  share('registeredPct', 'Taken into use'),
  share('keptOfflinePct', 'Kept offline'),
  share('renewedPct', 'Renewed'),
  share('licencesRevokedPct', 'Revoked'),
  share('expiredPct', 'Expired'),
  share('offlinePct', 'Read offline'),
  amount('mib', 'MiB sent'),
  amount('mibPerHour', 'MiB an hour'),
]

/** Loans and licences by month, how much is read without a network, and what an hour of reading costs in data. */
export function Lending() {
  const nothing = (
    <EmptyState
      title="No month with 5 readers yet."
      reason="We hide months with fewer than 5 readers, so that nobody can be recognised."
    />
  )
  return (
    <Loaded query={useLending()} skeleton={<Skeleton shape="chart" />}>
      {({ months, asOf }) =>
        months.length === 0 ? (
          nothing
        ) : (
          <Stack gap={8}>
            <Charts months={[...months].reverse()} asOf={asOf} />
            <Stack gap={2}>
              <DataTable
                rows={months}
                columns={COLUMNS}
                caption="Lending by month"
                empty={nothing}
                rowKey={(each) => each.month}
                tools={
                  <Row>
                    <Explain metric="licences" label="Licences" />
                    <Explain metric="licences_expired" label="Expired" />
                  </Row>
                }
              />
              <AsOf at={asOf} />
            </Stack>
          </Stack>
        )
      }
    </Loaded>
  )
}

function Charts({ months, asOf }: { months: LendingMonth[]; asOf: string | null }) {
  const shared = {
    data: months,
    x: 'month' as const,
    xLabel: 'Month',
    writeX: month,
    tickX: monthShort,
    asOf,
  }
  return (
    <Grid min={320} gap={8}>
      <LineChart
        {...shared}
        title="How much is read offline?"
        y={[{ key: 'offlinePct', label: 'Read offline' }]}
        unit="percent"
        explain="offline_share"
      />
      <LineChart
        {...shared}
        title="How do licences end?"
        y={[
          { key: 'keptOfflinePct', label: 'Kept offline' },
          { key: 'expiredPct', label: 'Expired' },
          { key: 'licencesRevokedPct', label: 'Revoked' },
        ]}
        unit="percent"
        explain="licences_kept_offline"
      />
    </Grid>
  )
}
