import { useAddress } from '../../../../lib/filters'
import { date } from '../../../../ui/data/format'
import { Input } from '../../../../ui/forms/Field'
import { Page } from '../../../../ui/layout/Page'
import { Account } from './Account'
import { Accounts } from './Accounts'

/** The trial balance at the end of any day, and every posting of one account. */
export default function LedgerScreen() {
  const [search, change] = useAddress()
  const on = search.get('on')
  const account = search.get('account')
  const crumbs = [{ label: 'Overview', to: '/admin' }]
  if (account) crumbs.push({ label: 'Ledger', to: on ? `/admin/ledger?on=${on}` : '/admin/ledger' })
  return (
    <Page
      title={account ? 'Account' : 'Ledger'}
      width="table"
      crumbs={crumbs}
      actions={
        <Input
          label="End of the day"
          type="date"
          value={on ?? ''}
          hint={on ? date(on) : 'Today'}
          onChange={({ target }) => change({ on: target.value })}
        />
      }
    >
      {account ? <Account id={account} on={on} /> : <Accounts on={on} />}
    </Page>
  )
}
