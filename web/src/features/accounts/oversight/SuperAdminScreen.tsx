import { ActionLog } from '../../../ui/data/ActionLog'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { count, dateTime, plural } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, Skeleton } from '../../../ui/feedback/states'
import { toastProblem } from '../../../ui/feedback/toast'
import { Card, Facts, Grid, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type SuperOverview, useCheckChain, useSuperOverview } from './data'

/** What super admins watch over: open doors, staff, dangerous acts, the audit chain, and changed settings. */
export default function SuperAdminScreen() {
  return (
    <Page
      title="Super admin"
      lead="Who holds power here, what was done with it, and whether the record of it is whole."
      actions={
        <Row>
          <LinkButton to="/system-settings">System settings</LinkButton>
          <LinkButton to="/admin/instant-access-test">Policy</LinkButton>
        </Row>
      }
    >
      <Loaded query={useSuperOverview()} skeleton={<Skeleton shape="card" lines={6} />}>
        {(overview) => (
          <Stack gap={8}>
            <Grid min={320}>
              <Grants grants={overview.grants} />
              <Chain overview={overview} />
            </Grid>
            <Staff staff={overview.staff} />
            <Grid min={320}>
              <Card
                title="Acts that matter"
                foot={<LinkButton to="/admin/audit">The whole audit log</LinkButton>}
              >
                <ActionLog actions={overview.actions} empty="None yet." />
              </Card>
              <Card title="Settings changed" foot={<LinkButton to="/system-settings">Settings</LinkButton>}>
                <ActionLog
                  actions={overview.changes}
                  empty="No setting has been changed."
                  more={({ entityId }) => <Text size={14}>{entityId.replaceAll('_', ' ')}</Text>}
                />
              </Card>
            </Grid>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Grants({ grants }: { grants: SuperOverview['grants'] }) {
  if (grants.length === 0) {
    return (
      <Card title="Emergency access" actions={<Badge tone="success">Shut</Badge>}>
        <Text tone="muted">No grant is open. One is opened only on the server.</Text>
      </Card>
    )
  }
  return (
    <Card title="Emergency access" tone="danger" actions={<Badge tone="danger">Open</Badge>}>
      {grants.map(({ id, who, reason, openedAt, expiresAt }) => (
        <Facts
          key={id}
          facts={[
            ['For', who],
            ['Reason', reason],
            ['Opened', dateTime(openedAt)],
            ['Ends', dateTime(expiresAt)],
          ]}
        />
      ))}
    </Card>
  )
}

function Chain({ overview: { sealed, waiting, sealedAt } }: { overview: SuperOverview }) {
  const check = useCheckChain()
  const verdict = check.data
  return (
    <Card
      title="Audit chain"
      actions={
        verdict && (
          <Badge tone={verdict.isIntact ? 'success' : 'danger'}>
            {verdict.isIntact ? 'Intact' : 'Broken'}
          </Badge>
        )
      }
      foot={
        <Button
          busy={check.isPending}
          onClick={() => check.mutate(undefined, { onError: (error) => toastProblem(error) })}
        >
          Check every link
        </Button>
      }
    >
      <Stack gap={3}>
        <Facts
          facts={[
            ['Sealed', count(sealed)],
            ['Waiting for a seal', count(waiting)],
            ['Last sealed', dateTime(sealedAt)],
          ]}
        />
        {verdict && !verdict.isIntact && (
          <Banner tone="danger">
            {`Entry ${verdict.auditId ?? ''} is ${verdict.fault}${verdict.position ? `, at place ${verdict.position}` : ''}.`}
          </Banner>
        )}
        {verdict?.isIntact && (
          <Text size={14} tone="muted">
            {`Every one of ${plural(verdict.sealed, 'link')} was worked out again.`}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

type Member = SuperOverview['staff'][number]

function Staff({ staff }: { staff: Member[] }) {
  return (
    <DataTable
      caption="Staff and their second factors"
      rows={staff}
      columns={STAFF}
      rowKey={({ id }) => id}
      csv={false}
      empty="There is no staff yet."
    />
  )
}

const STAFF: Columns<Member> = [
  { accessorKey: 'name', header: 'Name' },
  { accessorKey: 'email', header: 'Email' },
  { accessorKey: 'role', header: 'Role', cell: ({ row }) => row.original.role.replaceAll('_', ' ') },
  {
    accessorKey: 'hasTotp',
    header: 'Second factor',
    cell: ({ row }) => (
      <Badge tone={row.original.hasTotp ? 'success' : 'warning'}>
        {row.original.hasTotp ? 'Set up' : 'None'}
      </Badge>
    ),
  },
  {
    accessorKey: 'isActive',
    header: 'Account',
    cell: ({ row }) => (row.original.isActive ? 'Open' : 'Suspended'),
  },
  {
    accessorKey: 'lastLoginAt',
    header: 'Last signed in',
    cell: ({ row }) => dateTime(row.original.lastLoginAt),
  },
]
