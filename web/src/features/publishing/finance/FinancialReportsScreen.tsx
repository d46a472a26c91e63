import type { ReactNode } from 'react'
import { useFreshness } from '../../../api/metrics'
import { useAddress } from '../../../lib/filters'
import { month as named } from '../../../ui/data/format'
import { Banner } from '../../../ui/feedback/states'
import { Select } from '../../../ui/forms/Field'
import { Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Tabs } from '../../../ui/primitives/Tabs'
import { AuthorEarnings } from './AuthorEarnings'
import { quarterName, quarterOf, text, useFinance } from './data'
import { KeyFigures } from './KeyFigures'
import { Payments } from './Payments'
import { Policies } from './Policies'
import { Pools } from './Pools'
import { Reconciliation } from './Reconciliation'
import { Reversals } from './Reversals'
import { Subscriptions } from './Subscriptions'

/** Finance's tables, as the last run of the numbers left them. */
export default function FinancialReportsScreen() {
  const [search, change] = useAddress()
  const month = search.get('month')
  const freshness = useFreshness().data
  const choose = (next: string) => change({ month: next })
  // Above the two that are about them: elsewhere they would push the rows below the window.
  const figures = (table: ReactNode) => (
    <Stack gap={4}>
      <KeyFigures period={month} />
      {table}
    </Stack>
  )
  return (
    <Page
      title="Financial reports"
      width="table"
      crumbs={[{ label: 'Overview', to: '/admin' }]}
      actions={<PeriodFilter month={month} onChoose={choose} />}
    >
      {freshness?.isStale && freshness.message && <Banner tone="warning">{freshness.message}</Banner>}
      <Tabs
        label="Reports"
        tabs={[
          { id: 'pools', label: 'Pools', content: figures(<Pools month={month} />) },
          { id: 'subscriptions', label: 'Subscriptions', content: figures(<Subscriptions month={month} />) },
          { id: 'payments', label: 'Payments', content: <Payments month={month} /> },
          { id: 'reconciliation', label: 'Reconciliation', content: <Reconciliation month={month} /> },
          { id: 'reversals', label: 'Taken back', content: <Reversals month={month} /> },
          { id: 'policies', label: 'Policies compared', content: <Policies month={month} /> },
          { id: 'authors', label: 'Author earnings', content: <AuthorEarnings month={month} /> },
        ]}
      />
    </Page>
  )
}

function PeriodFilter({ month, onChoose }: { month: string | null; onChoose: (month: string) => void }) {
  const pools = useFinance('revenue-pool').data
  const months = pools?.rows.map((row) => text(row.month)) ?? []
  const quarters = [...new Set(months.map(quarterOf))]
  const known = [...quarters, ...months]
  const all = month && !known.includes(month) ? [month, ...known] : known
  return (
    <Select
      label="Month or quarter"
      value={month ?? ''}
      onChange={(event) => onChoose(event.target.value)}
      options={[
        { value: '', label: 'All months' },
        ...all.map((value) => ({ value, label: value.includes('Q') ? quarterName(value) : named(value) })),
      ]}
    />
  )
}
