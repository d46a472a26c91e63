import { Download } from 'lucide-react'
import { useState } from 'react'
import { useFilters } from '../../../lib/filters'
import { actionName } from '../../../ui/data/ActionLog'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { dateTime, plural } from '../../../ui/data/format'
import { useTableView } from '../../../ui/data/tableView'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { toastProblem } from '../../../ui/feedback/toast'
import { Input, Select } from '../../../ui/forms/Field'
import { SearchField } from '../../../ui/forms/SearchField'
import { Grid, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { ActionPanel } from './ActionPanel'
import { type Action, FILTERS, type Filters, useActionKinds, useActions, useExportActions } from './data'

/** Who did what to which, found by person, act, object, day and words. */
export default function AuditScreen() {
  const filters = useFilters(FILTERS)
  const view = useTableView()
  const actions = useActions(filters.values, view)
  const file = useExportActions()
  const [open, setOpen] = useState<Action | null>(null)
  const columns: Columns<Action> = [
    {
      id: 'act',
      header: 'Act',
      cell: ({ row: { original } }) => (
        <Button kind="quiet" onClick={() => setOpen(original)}>
          {actionName(original.action)}
        </Button>
      ),
    },
    ...COLUMNS,
  ]
  return (
    <Page title="Audit log" lead="Every act of the staff, kept for good and sealed in a chain.">
      <Stack gap={6}>
        <ActionFilters {...filters} />
        <Loaded query={actions} skeleton={<Skeleton shape="chart" />}>
          {({ data, total }) => (
            <Stack gap={4}>
              <Row justify="space-between">
                <div role="status">
                  <Text tone="muted">{plural(total, 'act')}</Text>
                </div>
                <Button
                  kind="quiet"
                  icon={<Download />}
                  busy={file.isPending}
                  onClick={() => file.mutate(filters.values, { onError: (error) => toastProblem(error) })}
                >
                  All as CSV
                </Button>
              </Row>
              <DataTable
                caption="Audit log"
                hideCaption
                rows={data}
                columns={columns}
                rowKey={({ id }) => id}
                view={view}
                total={total}
                isStale={actions.isPlaceholderData}
                csv={false}
                empty="Nothing matches these filters."
              />
            </Stack>
          )}
        </Loaded>
      </Stack>
      {open && <ActionPanel act={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

const COLUMNS: Columns<Action> = [
  {
    accessorKey: 'createdAt',
    header: 'When',
    sortable: false,
    cell: ({ row }) => dateTime(row.original.createdAt),
  },
  { id: 'who', header: 'Who', cell: ({ row }) => row.original.who ?? 'The system' },
  { accessorKey: 'entityType', header: 'On what', sortable: false },
  { accessorKey: 'entityId', header: 'Which', sortable: false },
  { accessorKey: 'ip', header: 'From', sortable: false },
]

function ActionFilters({ values, set, isSet, clear }: ReturnType<typeof useFilters<keyof Filters>>) {
  const kinds = useActionKinds()
  const choices = (all: string[] | undefined, write = (each: string) => each) => [
    { value: '', label: 'All' },
    ...(all ?? []).map((each) => ({ value: each, label: write(each) })),
  ]
  return (
    <Stack gap={3}>
      <Grid min={180} gap={3}>
        <SearchField label="Who" value={values.who} onSearch={(who) => set({ who })} />
        <Select
          label="Act"
          options={choices(kinds.data?.actions, actionName)}
          value={values.action}
          onChange={({ target }) => set({ action: target.value })}
        />
        <Select
          label="On what"
          options={choices(kinds.data?.entityTypes)}
          value={values.entityType}
          onChange={({ target }) => set({ entityType: target.value })}
        />
        <SearchField label="Which" value={values.entityId} onSearch={(entityId) => set({ entityId })} />
        <Input
          label="From"
          type="date"
          value={values.from}
          max={values.to || undefined}
          onChange={({ target }) => set({ from: target.value })}
        />
        <Input
          label="To"
          type="date"
          value={values.to}
          min={values.from || undefined}
          onChange={({ target }) => set({ to: target.value })}
        />
        <SearchField label="Words in it" value={values.text} onSearch={(text) => set({ text })} />
      </Grid>
      {isSet && (
        <Row>
          <Button kind="quiet" onClick={clear}>
            Show everything
          </Button>
        </Row>
      )}
    </Stack>
  )
}
