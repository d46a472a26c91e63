import { Download } from 'lucide-react'
import { useAddress } from '../../../lib/filters'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { count, dateTime, plural } from '../../../ui/data/format'
import { useServerFilters } from '../../../ui/data/table/serverFilters'
import { useTableView } from '../../../ui/data/tableView'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { toastProblem } from '../../../ui/feedback/toast'
import { Checkbox } from '../../../ui/forms/Field'
import { Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type Holder, useHolders, useHoldersFile } from './data'
import { HolderPanel } from './HolderPanel'

const REASONS: Record<Holder['reasons'][number], string> = {
  devices: 'All devices used',
  replacements: 'Changes devices often',
  networks: 'Many networks',
  copies: 'Copies a lot',
  clock: 'Clock turned back',
  chain: 'Log does not fit',
}

/** Everybody with a loan or a device, those who stand out first; only these unless all are asked for. */
export function Holders() {
  const [search, change] = useAddress()
  const shared = search.get('all') !== 'true'
  const view = useTableView()
  const { strangers } = useServerFilters(['all', 'holder'])
  const holders = useHolders(shared, view)
  const file = useHoldersFile()
  const open = search.get('holder')
  const onOpen = (id: string) => change({ holder: id })
  return (
    <Stack as="section" gap={4}>
      <Heading>Accounts that may be shared</Heading>
      <Text tone="muted">
        None of these signs proves anything: a family shares a phone, and a cheap phone loses its clock. Ask
        before you end a loan.
      </Text>
      <Row justify="space-between">
        <Checkbox
          label="Show everybody with a loan or a device"
          checked={!shared}
          onChange={() => change({ all: shared ? 'true' : '', page: '' })}
        />
        <Button
          kind="quiet"
          icon={<Download />}
          busy={file.isPending}
          onClick={() => file.mutate(shared, { onError: (error) => toastProblem(error) })}
        >
          All as CSV
        </Button>
      </Row>
      <Loaded query={holders} skeleton={<Skeleton shape="chart" />}>
        {({ data, total }) => (
          <Stack gap={4}>
            <div role="status">
              <Text tone="muted">{plural(total, 'account')}</Text>
            </div>
            <DataTable
              caption="Accounts"
              hideCaption
              keep=""
              strangers={strangers}
              rows={data}
              columns={columnsFor(onOpen)}
              rowKey={({ userId }) => userId}
              view={view}
              total={total}
              isStale={holders.isPlaceholderData}
              csv={false}
              empty={shared ? 'No account stands out.' : 'Nobody has a loan or a device.'}
            />
          </Stack>
        )}
      </Loaded>
      {open && <HolderPanel id={open} onClose={() => change({ holder: '' })} />}
    </Stack>
  )
}

/** The server's own order: the most reasons first. */
const columnsFor = (open: (id: string) => void): Columns<Holder> => [
  {
    id: 'name',
    header: 'Name',
    cell: ({ row: { original } }) => (
      <Button kind="quiet" onClick={() => open(original.userId)}>
        {original.name || original.email}
      </Button>
    ),
  },
  { id: 'reasons', header: 'Why', cell: ({ row }) => <Reasons of={row.original} /> },
  {
    id: 'devices',
    header: 'Devices',
    numeric: true,
    cell: ({ row: { original } }) => `${count(original.devices)} (${count(original.devicesRemoved)} removed)`,
  },
  { id: 'networks', header: 'Networks', numeric: true, cell: ({ row }) => count(row.original.networks) },
  { id: 'loans', header: 'Loans', numeric: true, cell: ({ row }) => count(row.original.loans) },
  { id: 'licences', header: 'Licences', numeric: true, cell: ({ row }) => count(row.original.licences) },
  {
    id: 'clockEntries',
    header: 'Spoiled by clock',
    numeric: true,
    cell: ({ row }) => count(row.original.clockEntries),
  },
  { id: 'lastActiveAt', header: 'Last seen', cell: ({ row }) => dateTime(row.original.lastActiveAt) },
]

function Reasons({ of }: { of: Holder }) {
  if (of.reasons.length === 0) return <Text as="span">–</Text>
  return (
    <Row>
      {of.reasons.map((reason) => (
        <Badge key={reason} tone="warning">
          {REASONS[reason]}
        </Badge>
      ))}
    </Row>
  )
}
