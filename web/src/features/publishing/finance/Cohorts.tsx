import type { ReactNode } from 'react'
import { CrossTable } from '../../../ui/data/CrossTable'
import { Explain } from '../../../ui/data/Explain'
import { count, month as named, percent, ugx } from '../../../ui/data/format'
import { AsOf } from '../../../ui/data/StatCard'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Row, Stack } from '../../../ui/layout/layout'
import { Anchor } from '../../../ui/primitives/Anchor'
import { csvOf, type FinanceRow, num, text, useFinance } from './data'

/** Learners by the month they first paid for, and how many of them still pay in each month since. */
export function Cohorts({ month, lead }: { month: string | null; lead: ReactNode }) {
  const result = useFinance('payment-cohorts', month)
  return (
    <Stack gap={4}>
      <Row>{lead}</Row>
      <Loaded
        query={result}
        skeleton={<Skeleton shape="chart" />}
        empty={<EmptyState title="No group yet." />}
      >
        {({ asOf, rows }) =>
          rows.length === 0 ? (
            <EmptyState title="No group yet." reason="Groups of 5 learners and more appear here." />
          ) : (
            <Stack gap={2}>
              <Table rows={rows} actions={<CsvLink month={month} />} />
              <AsOf at={asOf} />
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  )
}

const CsvLink = ({ month }: { month: string | null }) => (
  <Row>
    <Explain metric="cohort_retained" label="Who stays" />
    <Anchor href={csvOf('payment-cohorts', month)} download>
      CSV
    </Anchor>
  </Row>
)

function Table({ rows, actions }: { rows: FinanceRow[]; actions: ReactNode }) {
  const cohorts = [...new Set(rows.map((row) => text(row.cohort)))]
  const most = Math.max(...rows.map((row) => num(row.number) ?? 0))
  const numbers = [...Array(most + 1).keys()]
  const found = new Map(rows.map((row) => [`${row.cohort} ${row.number}`, row]))
  return (
    <CrossTable
      title="How many still pay, month by month?"
      note="Month 0 is the first month they paid for. Below each share: what the group paid for the month. Groups of fewer than 5 are left out. The last month of each line still runs."
      actions={actions}
      className="heat"
      rowHead="First paid"
      columns={numbers.map((number) => ({ id: String(number), name: `Month ${number}` }))}
      feet={[]}
    >
      {cohorts.map((cohort) => (
        <tr key={cohort}>
          <th scope="row">
            {named(cohort)} <small>{count(num(found.get(`${cohort} 0`)?.learners))} learners</small>
          </th>
          {numbers.map((number) => (
            <Cell key={number} row={found.get(`${cohort} ${number}`)} />
          ))}
        </tr>
      ))}
    </CrossTable>
  )
}

const Cell = ({ row }: { row: FinanceRow | undefined }) =>
  row ? (
    <td>
      {percent(num(row.retained_pct))} <small>{ugx(num(row.paid_ugx))}</small>
    </td>
  ) : (
    <td />
  )
