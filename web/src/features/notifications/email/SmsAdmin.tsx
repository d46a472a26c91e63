import { useSearchParams } from 'react-router'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { count, dateTime, NONE, plural, ugx, whenText } from '../../../ui/data/format'
import { StatCard } from '../../../ui/data/StatCard'
import { prefixed, useServerFilters } from '../../../ui/data/table/serverFilters'
import { useTableView } from '../../../ui/data/tableView'
import { Loaded } from '../../../ui/feedback/Loaded'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Input, Select } from '../../../ui/forms/Field'
import { Grid, Stack, Text } from '../../../ui/layout/layout'
import { Anchor } from '../../../ui/primitives/Anchor'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import {
  MAIL_NAMES,
  SMS_NAMES,
  type Sms,
  type SmsFilters,
  type SmsOverview,
  setOf,
  useSms,
  useSmsOverview,
  useSmsRetry,
} from './data'
import { FAILURES, PURPOSES, STATES } from './labels'

// What the other tab of the screen keeps in the address.
const OF_MAIL = [...MAIL_NAMES, ...prefixed('sms')]
const EVERY = { value: '', label: 'All' }
const chosen = (of: Record<string, string | { label: string }>) => [
  EVERY,
  ...Object.entries(of).map(([value, result]) => ({
    value,
    label: typeof result === 'string' ? result : result.label,
  })),
]

/** Short messages: what went out, what did not and why, what it cost, and another try. Never their words. */
export function SmsAdmin() {
  const [search, setSearch] = useSearchParams()
  const { strangers } = useServerFilters(SMS_NAMES, OF_MAIL)
  const view = useTableView({ prefix: 'sms' })
  const filters: SmsFilters = {
    status: search.get('sms') ?? 'failed',
    purpose: search.get('purpose') ?? '',
    phone: search.get('phone') ?? '',
  }
  const messages = useSms(filters, view)
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    next.delete('sms.page')
    next.set(name, value)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Stack gap={6}>
      <Loaded query={useSmsOverview()}>{(seen) => <Seen seen={seen} />}</Loaded>
      <Grid min={180}>
        <Select
          label="State"
          value={filters.status}
          onChange={({ target }) => change('sms', target.value)}
          options={chosen(STATES)}
        />
        <Select
          label="What for"
          value={filters.purpose}
          onChange={({ target }) => change('purpose', target.value)}
          options={chosen(PURPOSES)}
        />
        <Phone key={filters.phone} value={filters.phone} onChange={(phone) => change('phone', phone)} />
      </Grid>
      <Loaded query={messages}>
        {({ data, total }) => (
          <DataTable
            rows={data}
            columns={COLUMNS}
            caption="Short messages"
            keep="sms"
            isSecond
            strangers={strangers}
            empty={filters.status === 'failed' ? 'No message failed.' : 'No messages match.'}
            rowKey={(row) => row.id}
            view={view}
            total={total}
            isStale={messages.isPlaceholderData}
            csv={false}
            tools={
              <Anchor href={`/api/admin/sms/log.csv?${new URLSearchParams(setOf(filters))}`} download>
                CSV
              </Anchor>
            }
          />
        )}
      </Loaded>
      <Text size={14} tone="muted">
        What a message says is not shown here. A number that takes no messages gets nothing more until its
        owner confirms it again; the owner is told in the bell.
      </Text>
    </Stack>
  )
}

const Seen = ({ seen }: { seen: SmsOverview }) => (
  <Grid min={200}>
    <StatCard
      label="Did not go out"
      value={count(seen.failed)}
      note={`Of what was posted in ${plural(seen.days, 'day')}`}
    />
    <StatCard
      label="Sent"
      value={count(seen.sent)}
      note={`${count(seen.withheld)} were not wanted any more`}
    />
    <StatCard
      label="Waiting"
      value={count(seen.waiting)}
      note={seen.oldestWaitingAt ? `The oldest since ${whenText(seen.oldestWaitingAt)}` : 'Nothing waits.'}
    />
    <StatCard
      label="Cost"
      value={ugx(seen.costUgx)}
      note={`As the carrier told it, in ${plural(seen.days, 'day')}`}
    />
  </Grid>
)

/** Asked once it is typed whole, for half a number finds nobody. */
function Phone({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Input
      label="Whole number"
      type="search"
      inputMode="tel"
      autoComplete="off"
      defaultValue={value}
      onBlur={({ target }) => target.value !== value && onChange(target.value.trim())}
      onKeyDown={(event) => event.key === 'Enter' && onChange(event.currentTarget.value.trim())}
    />
  )
}

const COLUMNS: Columns<Sms> = [
  { id: 'postedAt', header: 'Posted', cell: ({ row }) => dateTime(row.original.postedAt) },
  { id: 'purpose', header: 'What for', cell: ({ row }) => PURPOSES[row.original.purpose] },
  { id: 'number', header: 'To', cell: ({ row }) => row.original.number },
  {
    id: 'status',
    header: 'State',
    cell: ({ row }) => (
      <Badge tone={STATES[row.original.status].tone}>{STATES[row.original.status].label}</Badge>
    ),
  },
  { id: 'why', header: 'Why', cell: ({ row }) => <Why sms={row.original} /> },
  { id: 'attempts', header: 'Attempts', numeric: true, cell: ({ row }) => count(row.original.attempts) },
  {
    id: 'signs',
    header: 'Length',
    numeric: true,
    cell: ({ row }) => `${count(row.original.signs)} (${plural(row.original.parts, 'part')})`,
  },
  { id: 'costUgx', header: 'Cost', numeric: true, cell: ({ row }) => ugx(row.original.costUgx) },
  { id: 'again', header: '', cell: ({ row }) => row.original.mayRetry && <Again sms={row.original} /> },
]

function Why({ sms: { failure, lastError } }: { sms: Sms }) {
  if (failure === null && lastError === null) return NONE
  return (
    <Stack gap={1}>
      {failure && (
        <Text as="span" size={14}>
          {FAILURES[failure]}
        </Text>
      )}
      {lastError && (
        <Text as="span" size={14} tone="muted">
          {lastError}
        </Text>
      )}
    </Stack>
  )
}

function Again({ sms }: { sms: Sms }) {
  const retry = useSmsRetry()
  return (
    <Button
      busy={retry.isPending}
      aria-label={`Try again: to ${sms.number}`}
      onClick={() =>
        retry.mutate(sms.id, {
          onSuccess: () => toast({ title: 'We send it again', detail: `To ${sms.number}, within seconds.` }),
          onError: (error) => toastProblem(error),
        })
      }
    >
      Try again
    </Button>
  )
}
