import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFilters } from '../../../lib/filters'
import { DataTable } from '../../../ui/data/DataTable'
import { plural } from '../../../ui/data/format'
import { useTableView } from '../../../ui/data/tableView'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { toastProblem } from '../../../ui/feedback/toast'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { BulkBar } from './BulkBar'
import { useColumns } from './ColumnChooser'
import { columnsFor, LEFT_OUT } from './columns'
import { FILTERS, useExport, usePeople } from './data'
import { PeopleFilters } from './PeopleFilters'
import { PersonPanel } from './PersonPanel'

/** Everybody with an account: found, filtered, edited one by one or many at once. */
export default function UsersScreen() {
  const filters = useFilters(FILTERS)
  const view = useTableView({ sort: '-createdAt' })
  const people = usePeople(filters.values, view)
  const [ticked, setTicked] = useState<string[]>([])
  const [open, setOpen] = useOpenPerson()
  const tick = (id: string) =>
    setTicked(ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id])
  const columns = useColumns(columnsFor({ ticked, tick, open: setOpen }), LEFT_OUT)
  return (
    <Page title="People" lead="Find a person, look after their account, or change many at once.">
      <Stack gap={6}>
        <PeopleFilters {...filters} />
        <Loaded query={people} skeleton={<Skeleton shape="chart" />}>
          {({ data, total }) => (
            <Stack gap={4}>
              <Row justify="space-between">
                <div role="status">
                  <Text tone="muted">{plural(total, 'person', 'people')}</Text>
                </div>
                <Row>
                  {columns.chooser}
                  <ExportButton filters={filters.values} />
                </Row>
              </Row>
              <BulkBar ticked={ticked} total={total} filters={filters.values} onDone={() => setTicked([])} />
              <DataTable
                caption="People"
                hideCaption
                rows={data}
                columns={columns.shown}
                rowKey={({ id }) => id}
                view={view}
                total={total}
                isStale={people.isPlaceholderData}
                csv={false}
                empty="Nobody matches these filters."
              />
            </Stack>
          )}
        </Loaded>
      </Stack>
      {open && <PersonPanel id={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

/** The person whose panel is open stands in the address, so that a link leads to them. */
function useOpenPerson() {
  const [search, setSearch] = useSearchParams()
  const setOpen = (id: string | null) => {
    const next = new URLSearchParams(search)
    if (id) next.set('person', id)
    else next.delete('person')
    setSearch(next, { preventScrollReset: true })
  }
  return [search.get('person'), setOpen] as const
}

function ExportButton({ filters }: { filters: Parameters<ReturnType<typeof useExport>['mutate']>[0] }) {
  const file = useExport()
  return (
    <Button
      kind="quiet"
      icon={<Download />}
      busy={file.isPending}
      onClick={() => file.mutate(filters, { onError: (error) => toastProblem(error) })}
    >
      All as CSV
    </Button>
  )
}
