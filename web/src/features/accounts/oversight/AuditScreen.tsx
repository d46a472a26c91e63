import { Download } from 'lucide-react'
import { useState } from 'react'
import { actionName } from '../../../ui/data/ActionLog'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { type BarField, FilterBar } from '../../../ui/data/FilterBar'
import { dateTime, NONE, plural } from '../../../ui/data/format'
import { useServerFilters } from '../../../ui/data/table/serverFilters'
import { useTableView } from '../../../ui/data/tableView'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { toastProblem } from '../../../ui/feedback/toast'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { ActionPanel } from './ActionPanel'
import { doerOf, kindOf, objectOf, phraseOf } from './actions'
import { type Action, FILTERS, type Filters, useActionKinds, useActions, useExportActions } from './data'

const DUTIES = [
  { value: 'money', label: 'Money' },
  { value: 'people', label: 'People' },
  { value: 'content', label: 'Content' },
  { value: 'classes', label: 'Classes' },
  { value: 'system', label: 'System' },
]
const VIEWS = DUTIES.map(({ value, label }) => ({ name: label, search: `duty=${value}` }))

/** Who did what to whom, found by person, object, duty, day and words. */
export default function AuditScreen() {
  const filters = useServerFilters(FILTERS)
  const view = useTableView({ pageSize: 50 })
  const actions = useActions(filters.values, view)
  const file = useExportActions()
  const [open, setOpen] = useState<Action | null>(null)
  const fields = useFields()
  return (
    <Page title="Audit log" width="table">
      <FilterBar fields={fields} {...filters} />
      <Loaded query={actions} skeleton={<Skeleton shape="chart" />}>
        {({ data, total }) => (
          <DataTable
            caption="Audit log"
            hideCaption
            said={plural(total, 'act')}
            keep=""
            rows={data}
            columns={columnsFor(setOpen)}
            leftOut={['ip']}
            views={VIEWS}
            rowKey={({ id }) => id}
            view={view}
            total={total}
            strangers={filters.strangers}
            isStale={actions.isPlaceholderData}
            csv={false}
            onOpen={setOpen}
            tools={
              <Button
                kind="quiet"
                icon={<Download />}
                busy={file.isPending}
                onClick={() => file.mutate(filters.values, { onError: (error) => toastProblem(error) })}
              >
                All as CSV
              </Button>
            }
            empty="Nothing matches these filters."
          />
        )}
      </Loaded>
      {open && <ActionPanel act={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

const columnsFor = (open: (act: Action) => void): Columns<Action> => [
  {
    id: 'createdAt',
    header: 'When',
    phone: 'figure',
    cell: ({ row }) => dateTime(row.original.createdAt),
  },
  { id: 'who', header: 'Who', phone: 'title', cell: ({ row }) => doerOf(row.original) },
  {
    id: 'act',
    header: 'Did what',
    phone: 'line',
    cell: ({ row: { original } }) => (
      <Button kind="quiet" data-open onClick={() => open(original)}>
        {phraseOf(original.action)}
      </Button>
    ),
  },
  {
    id: 'object',
    header: 'To whom or what',
    phone: 'line',
    cell: ({ row }) => objectOf(row.original) || NONE,
  },
  { id: 'kind', header: 'Kind', cell: ({ row }) => kindOf(row.original.entityType) },
  { id: 'ip', header: 'From', cell: ({ row }) => row.original.ip ?? NONE },
]

function useFields(): BarField<keyof Filters>[] {
  const kinds = useActionKinds().data
  return [
    { name: 'who', label: 'Who did it', first: true },
    { name: 'about', label: 'To whom' },
    { name: 'duty', label: 'Duty', choices: DUTIES },
    {
      name: 'action',
      label: 'Act',
      choices: (kinds?.actions ?? []).map((value) => ({ value, label: actionName(value) })),
    },
    {
      name: 'entityType',
      label: 'Kind',
      choices: (kinds?.entityTypes ?? []).map((value) => ({ value, label: kindOf(value) })),
    },
    { name: 'entityId', label: 'Id' },
    { name: 'text', label: 'Words in it' },
    { name: 'from', label: 'From', type: 'date' },
    { name: 'to', label: 'To', type: 'date' },
  ]
}
