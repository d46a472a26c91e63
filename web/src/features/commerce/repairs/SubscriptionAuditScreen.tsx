import { useMe } from '../../../api/me'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { count, dateTime } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { type Audit, type AuditLine, useAudit } from './data'
import { FLAWS, REPAIRS } from './words'

/** Accounts, paid time and payments that do not agree. It only looks. */
export default function SubscriptionAuditScreen() {
  const audit = useAudit()
  return (
    <Page
      title="Subscription audit"
      lead="Accounts whose plan is not what was paid for, and payments that opened nothing. Looking changes nothing."
      width="table"
      crumbs={[{ label: 'Overview', to: '/admin' }]}
    >
      <Loaded query={audit}>{(seen) => <Found seen={seen} look={() => audit.refetch()} />}</Loaded>
    </Page>
  )
}

function Found({ seen, look }: { seen: Audit; look: () => void }) {
  const me = useMe().data
  const mayMend = me?.role === 'super_admin' || me?.permissions.includes('finance.approve')
  const isMendable = seen.lines.some(({ repair }) => repair)
  return (
    <Stack gap={4}>
      <Text tone="muted">
        {`${count(seen.people)} accounts and ${count(seen.payments)} payments, looked at ${dateTime(seen.lookedAt)}.`}
      </Text>
      <DataTable
        caption="What does not agree"
        rows={seen.lines}
        columns={COLUMNS}
        rowKey={({ flaw, personId, payment }) => `${flaw}-${personId}-${payment ?? ''}`}
        empty="Every account has what was paid for, and every payment opened its time."
      />
      <Row>
        <Button onClick={look}>Look again</Button>
        {isMendable && mayMend && <LinkButton to="/emergency/production-fix">Go to the repairs</LinkButton>}
      </Row>
    </Stack>
  )
}

const COLUMNS: Columns<AuditLine> = [
  {
    accessorKey: 'flaw',
    header: 'What is wrong',
    csv: ({ flaw }) => FLAWS[flaw],
    cell: ({ row }) => FLAWS[row.original.flaw],
  },
  { accessorKey: 'person', header: 'Whose' },
  { accessorKey: 'payment', header: 'Payment', cell: ({ row }) => row.original.payment ?? '–' },
  { accessorKey: 'here', header: 'It says' },
  { accessorKey: 'record', header: 'The record says' },
  { accessorKey: 'since', header: 'Since', cell: ({ row }) => dateTime(row.original.since) },
  {
    accessorKey: 'repair',
    header: 'Mended by',
    csv: ({ repair }) => (repair ? REPAIRS[repair].name : 'A person'),
    cell: ({ row: { original } }) => (original.repair ? REPAIRS[original.repair].name : 'A person'),
  },
]
