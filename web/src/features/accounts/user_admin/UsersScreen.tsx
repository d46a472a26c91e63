import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DataTable } from '../../../ui/data/DataTable'
import { plural } from '../../../ui/data/format'
import { useServerFilters } from '../../../ui/data/table/serverFilters'
import { useTableView } from '../../../ui/data/tableView'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { toastProblem } from '../../../ui/feedback/toast'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { BulkBar } from './BulkBar'
import { columnsFor, LEFT_OUT } from './columns'
import { FILTERS, useExport, usePeople } from './data'
import { nameOf } from './labels'
import { PeopleFilters } from './PeopleFilters'
import { PersonPanel } from './PersonPanel'

const VIEWS = [
  { name: 'Suspended', search: 'isActive=false' },
  { name: 'Not verified', search: 'emailVerified=false' },
  { name: 'Staff', search: 'role=moderator' },
]

/** Everybody with an account: found, filtered, edited one by one or many at once. */
export default function UsersScreen() {
  const filters = useServerFilters(FILTERS, ['person'])
  const view = useTableView({ sort: '-createdAt', pageSize: 50 })
  const people = usePeople(filters.values, view)
  const [chosen, setChosen] = useState<string[]>([])
  const [open, setOpen] = useOpenPerson()
  return (
    <Page title="People" width="table">
      <PeopleFilters {...filters} />
      <Loaded query={people} skeleton={<Skeleton shape="chart" />}>
        {({ data, total }) => (
          <DataTable
            caption="People"
            hideCaption
            keep=""
            said={plural(total, 'person', 'people')}
            rows={data}
            columns={columnsFor(setOpen)}
            leftOut={LEFT_OUT}
            views={VIEWS}
            rowKey={({ id }) => id}
            view={view}
            total={total}
            strangers={filters.strangers}
            isStale={people.isPlaceholderData}
            csv={false}
            tools={<ExportButton filters={filters.values} />}
            onOpen={({ id }) => setOpen(id)}
            select={{ chosen, onChoose: setChosen, nameOf }}
            bulk={
              <BulkBar ticked={chosen} total={total} filters={filters.values} onDone={() => setChosen([])} />
            }
            empty="Nobody matches these filters."
          />
        )}
      </Loaded>
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
