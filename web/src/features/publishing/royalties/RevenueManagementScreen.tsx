import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from '../../../api/me'
import { month as named } from '../../../ui/data/format'
import { Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { MonthsTable } from './MonthsTable'
import { MonthClose } from './month_close/MonthClose'
import { ObjectionQueue } from './ObjectionQueue'

const HERE = '/admin/revenue-management'

/** All months with the payouts to authors, or the one month that stands in the address. */
export default function RevenueManagementScreen({ payouts }: { payouts?: ReactNode }) {
  const [search] = useSearchParams()
  const month = search.get('month')
  const may = useMe().data?.permissions.includes('finance.prepare')
  if (!month) {
    return (
      <Page
        title="Revenue management"
        width="table"
        crumbs={[{ label: 'Overview', to: '/admin' }]}
        actions={may && <LinkButton to="?view=simulator">Policy simulator</LinkButton>}
      >
        <Stack gap={8}>
          <MonthsTable />
          <ObjectionQueue />
          {payouts}
        </Stack>
      </Page>
    )
  }
  const title = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? named(month) : month
  return (
    <Page
      key={month}
      title={title}
      crumbs={[
        { label: 'Overview', to: '/admin' },
        { label: 'Revenue management', to: HERE },
      ]}
    >
      <MonthClose month={month} />
    </Page>
  )
}
