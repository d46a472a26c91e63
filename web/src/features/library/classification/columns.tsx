import { Link } from 'react-router'
import type { Columns } from '../../../ui/data/DataTable'
import { date } from '../../../ui/data/format'
import { Checkbox } from '../../../ui/forms/Field'
import { Hidden } from '../../../ui/layout/layout'
import type { ShelvedBook } from './data'
import { languageName, STATES, TIERS, wordFor } from './words'

interface Handles {
  ticked: string[]
  /** The row the keys are on. */
  current: string
  tick: (id: string) => void
}

export const columnsFor = ({ ticked, current, tick }: Handles): Columns<ShelvedBook> => [
  {
    id: 'tick',
    header: '',
    sortable: false,
    cell: ({ row: { original } }) => (
      <span id={`row-${original.id}`}>
        <Checkbox
          label={<Hidden>{`Choose ${original.title}`}</Hidden>}
          checked={ticked.includes(original.id)}
          onChange={() => tick(original.id)}
        />
      </span>
    ),
  },
  {
    accessorKey: 'title',
    header: 'Book',
    long: true,
    cell: ({ row: { original } }) => (
      <Link to={`/admin/book-classification?book=${original.id}&q=${encodeURIComponent(original.title)}`}>
        {current === original.id ? `▸ ${original.title}` : original.title}
      </Link>
    ),
  },
  { accessorKey: 'author', header: 'Author', long: true },
  {
    accessorKey: 'categories',
    header: 'Categories',
    long: true,
    sortable: false,
    cell: ({ row }) => row.original.categories.join(', ') || 'None',
  },
  {
    accessorKey: 'schoolYears',
    header: 'Forms',
    sortable: false,
    cell: ({ row }) => row.original.schoolYears.join(', ') || 'None',
  },
  { accessorKey: 'topics', header: 'Topics', numeric: true },
  {
    accessorKey: 'requiredTier',
    header: 'Who may open it',
    phone: 'figure',
    cell: ({ row }) => wordFor(TIERS, row.original.requiredTier),
  },
  { accessorKey: 'language', header: 'Language', cell: ({ row }) => languageName(row.original.language) },
  { accessorKey: 'status', header: 'State', cell: ({ row }) => wordFor(STATES, row.original.status) },
  { accessorKey: 'pageCount', header: 'Pages', numeric: true },
  { accessorKey: 'classifiedAt', header: 'Decided', cell: ({ row }) => date(row.original.classifiedAt) },
]
