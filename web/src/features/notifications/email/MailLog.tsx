import { useState } from 'react'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { dateTime } from '../../../ui/data/format'
import { prefixed, useServerFilters } from '../../../ui/data/table/serverFilters'
import { useTableView } from '../../../ui/data/tableView'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Input, Select } from '../../../ui/forms/Field'
import { Grid, Stack } from '../../../ui/layout/layout'
import { Anchor } from '../../../ui/primitives/Anchor'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type Filters, MAIL_NAMES, type Mail, SMS_NAMES, setOf, useMails, useMailTemplates } from './data'
import { STATES, templateName } from './labels'
import { MailDetails } from './MailDetails'

// What the other tab of the screen keeps in the address.
const OF_SMS = [...SMS_NAMES, ...prefixed('sms')]
const EVERY = { value: '', label: 'All' }

/** Every mail, found by what it is and whom it was for; receivers stay masked. */
export function MailLog() {
  const { values: filters, set, strangers } = useServerFilters(MAIL_NAMES, OF_SMS)
  const view = useTableView({ sort: '-postedAt' })
  const [open, setOpen] = useState<Mail | null>(null)
  const mails = useMails(filters, view)
  const asked = new URLSearchParams({ ...setOf(filters), sort: view.sort })
  return (
    <Stack gap={6}>
      <FilterFields filters={filters} onChange={(name, value) => set({ [name]: value })} />
      <Loaded query={mails}>
        {({ data, total }) => (
          <DataTable
            rows={data}
            columns={columnsFor(setOpen)}
            caption="Mails"
            keep=""
            strangers={strangers}
            empty="No emails match."
            rowKey={(row) => row.id}
            view={view}
            total={total}
            isStale={mails.isPlaceholderData}
            csv={false}
            tools={
              <Anchor href={`/api/admin/mail/log.csv?${asked}`} download>
                CSV
              </Anchor>
            }
          />
        )}
      </Loaded>
      {open && <MailDetails mail={open} onClose={() => setOpen(null)} />}
    </Stack>
  )
}

function FilterFields({
  filters,
  onChange,
}: {
  filters: Filters
  onChange: (name: keyof Filters, value: string) => void
}) {
  const messages = useMailTemplates().data ?? []
  return (
    <Grid min={140} gap={3}>
      <Select
        label="State"
        value={filters.status}
        onChange={({ target }) => onChange('status', target.value)}
        options={[EVERY, ...Object.entries(STATES).map(([value, { label }]) => ({ value, label }))]}
      />
      <Select
        label="Letter"
        value={filters.template}
        onChange={({ target }) => onChange('template', target.value)}
        options={[EVERY, ...messages.map(({ name }) => ({ value: name, label: templateName(name) }))]}
      />
      <Address
        key={filters.address}
        value={filters.address}
        onChange={(value) => onChange('address', value)}
      />
      <Input
        label="From"
        type="date"
        value={filters.from}
        onChange={({ target }) => onChange('from', target.value)}
      />
      <Input
        label="To"
        type="date"
        value={filters.to}
        onChange={({ target }) => onChange('to', target.value)}
      />
    </Grid>
  )
}

/** Asked once it is typed whole, for half an address finds nothing. */
function Address({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Input
      label="Whole address"
      type="search"
      autoComplete="off"
      defaultValue={value}
      onBlur={({ target }) => target.value !== value && onChange(target.value.trim())}
      onKeyDown={(event) => event.key === 'Enter' && onChange(event.currentTarget.value.trim())}
    />
  )
}

const columnsFor = (open: (mail: Mail) => void): Columns<Mail> => [
  { accessorKey: 'postedAt', header: 'Posted', cell: ({ row }) => dateTime(row.original.postedAt) },
  { accessorKey: 'template', header: 'Letter', cell: ({ row }) => row.original.subject },
  { id: 'address', header: 'To', cell: ({ row }) => row.original.address },
  {
    accessorKey: 'status',
    header: 'State',
    cell: ({ row }) => (
      <Badge tone={STATES[row.original.status].tone}>{STATES[row.original.status].label}</Badge>
    ),
  },
  { accessorKey: 'attempts', header: 'Attempts', numeric: true },
  { accessorKey: 'sentAt', header: 'Sent', cell: ({ row }) => dateTime(row.original.sentAt) },
  {
    id: 'details',
    header: '',
    cell: ({ row }) => (
      <Button
        kind="quiet"
        onClick={() => open(row.original)}
        aria-label={`Details: ${row.original.subject}, to ${row.original.address}`}
      >
        Details
      </Button>
    ),
  },
]
