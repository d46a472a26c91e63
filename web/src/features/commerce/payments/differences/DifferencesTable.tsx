import { type Columns, DataTable } from '../../../../ui/data/DataTable'
import { date, dateTime, plural, whenText } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Banner } from '../../../../ui/feedback/states'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Stack, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Badge } from '../../../../ui/primitives/graphics'
import { money, named, payment, provider } from '../cases/columns'
import { EmptyPart } from '../cases/EmptyPart'
import { DifferenceChoices } from './DifferenceChoices'
import { type Differences, type Found, useCompareNow, useDifferences } from './data'

const KINDS: Record<Found['kind'], string> = {
  missing_there: 'Held here, not on the statement',
  missing_here: 'Settled there, not paid here',
  unknown: 'Settled there, unknown here',
  amount_diff: 'The amounts differ',
  taken_back: 'Taken back there, not here',
}
const STATES: Record<Found['state'], string> = { open: 'Open', mended: 'Mended', explained: 'Explained' }
const stateOf = ({ state, isOverdue }: Found) => (isOverdue ? 'Open, stops the close' : STATES[state])

const COLUMNS: Columns<Found> = [
  {
    accessorKey: 'state',
    header: 'State',
    csv: stateOf,
    cell: ({ row: { original } }) => (
      <Badge tone={original.isOverdue ? 'danger' : original.state === 'open' ? 'warning' : 'success'}>
        {stateOf(original)}
      </Badge>
    ),
  },
  { accessorKey: 'kind', header: 'What differs', long: true, cell: ({ row }) => KINDS[row.original.kind] },
  provider(),
  { accessorKey: 'tracking', header: 'Reference' },
  payment(),
  money('providerUgx', 'Provider'),
  money('paymentUgx', 'Here'),
  { accessorKey: 'happenedAt', header: 'Of', cell: ({ row }) => date(row.original.happenedAt) },
  { accessorKey: 'foundAt', header: 'Age', cell: ({ row }) => whenText(row.original.foundAt) },
  {
    accessorKey: 'mindedBy',
    header: 'Looked after by',
    long: true,
    csv: caredFor,
    cell: ({ row }) => caredFor(row.original),
  },
  { id: 'choices', header: '', cell: ({ row }) => <DifferenceChoices found={row.original} /> },
]

function caredFor({ state, mindedBy, endedBy, endedAt, reason }: Found): string {
  if (state === 'open') return mindedBy ?? 'Nobody yet'
  return `${endedBy ? `${endedBy}, ` : ''}${dateTime(endedAt)}: ${reason ?? ''}`
}

/** What the providers' statements and we tell differently, who looks after it, and how it ended. */
export const DifferencesTable = () => (
  <Loaded query={useDifferences()}>{(seen) => <Table seen={seen} />}</Loaded>
)

function Table({ seen }: { seen: Differences }) {
  const compare = useCompareNow()
  const begin = () =>
    compare.mutate(undefined, {
      onSuccess: () =>
        toast({ title: 'It compares now', detail: 'Look again in a minute.', tone: 'success' }),
      onError: toastProblem,
    })
  return (
    <Stack gap={3}>
      {seen.overdue > 0 && (
        <Banner tone="warning">
          {plural(seen.overdue, 'difference is', 'differences are')} older than a day. No month after{' '}
          {seen.overdue === 1 ? 'it' : 'them'} can be made final.
        </Banner>
      )}
      <DataTable
        caption="Differences from the providers’ statements"
        keep="differences"
        leftOut={['number', 'foundAt']}
        rows={seen.differences}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={
          <EmptyPart of="Differences from the providers’ statements">
            The statements, our payments and the ledger tell the same.
          </EmptyPart>
        }
      />
      <Text size={14} tone="muted">
        Compared every night. {seen.sources.map(sourceOf).join(' ')}
      </Text>
      <Button kind="quiet" busy={compare.isPending} onClick={begin}>
        Compare now
      </Button>
    </Stack>
  )
}

function sourceOf({ provider: name, hasStatement, lastLineAt }: Differences['sources'][number]): string {
  const how = hasStatement
    ? 'its statement is fetched'
    : 'it has no statement to fetch, so each payment of ours is asked after'
  return `${named(name)}: ${how}${lastLineAt ? `, last line ${dateTime(lastLineAt)}` : ''}.`
}
