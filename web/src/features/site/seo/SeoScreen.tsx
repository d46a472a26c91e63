import { useSearchParams } from 'react-router'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { dateTime } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type SeoPage, useSeoPages } from './data'
import { toneOf } from './labels'
import { SeoPageEditor } from './SeoPageEditor'

/** The page under edit stands in the address. */
export default function SeoScreen() {
  const [search, setSearch] = useSearchParams()
  const open = search.get('page')
  const pages = useSeoPages()
  if (open) return <SeoPageEditor key={open} pageType={open} />
  const rows = (all: SeoPage[]) =>
    all.map((page) => ({ ...page, onEdit: () => setSearch({ page: page.pageType }) }))
  return (
    <Page
      title="Search and sharing"
      lead="What each page tells search engines and link previews. The score is a checklist of ours, and each page says what is missing."
    >
      <Loaded query={pages} skeleton={<Skeleton lines={8} />}>
        {(all) => (
          <DataTable
            rows={rows(all)}
            columns={COLUMNS}
            caption="Pages"
            empty="No pages."
            rowKey={({ pageType }) => pageType}
          />
        )}
      </Loaded>
    </Page>
  )
}

type Line = SeoPage & { onEdit: () => void }

const COLUMNS: Columns<Line> = [
  { accessorKey: 'name', header: 'Page' },
  { accessorKey: 'path', header: 'Address' },
  { accessorKey: 'title', header: 'Title' },
  {
    accessorKey: 'score',
    header: 'Score',
    numeric: true,
    cell: ({ row }) => <Badge tone={toneOf(row.original.score)}>{row.original.score} of 100</Badge>,
  },
  { accessorKey: 'metaRobots', header: 'Robots' },
  {
    accessorKey: 'changedAt',
    header: 'Changed',
    cell: ({ row }) => (row.original.changedAt ? dateTime(row.original.changedAt) : 'As we wrote it'),
  },
  {
    id: 'edit',
    header: '',
    sortable: false,
    cell: ({ row }) => (
      <Button onClick={row.original.onEdit} aria-label={`Edit ${row.original.name}`}>
        Edit
      </Button>
    ),
  },
]
