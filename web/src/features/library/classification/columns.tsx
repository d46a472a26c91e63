import { Link } from 'react-router'
import type { Columns } from '../../../ui/data/DataTable'
import { date } from '../../../ui/data/format'
import type { ShelvedBook, Tier } from './data'
import { languageName, STATES, wordFor } from './words'

/** `current` is the row the keys are on. */
export const columnsFor = (current: string, tiers: [Tier, string][]): Columns<ShelvedBook> => [
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
    cell: ({ row }) => wordFor(tiers, row.original.requiredTier),
  },
  { accessorKey: 'language', header: 'Language', cell: ({ row }) => languageName(row.original.language) },
  { accessorKey: 'status', header: 'State', cell: ({ row }) => wordFor(STATES, row.original.status) },
  { accessorKey: 'pageCount', header: 'Pages', numeric: true },
  { accessorKey: 'classifiedAt', header: 'Decided', cell: ({ row }) => date(row.original.classifiedAt) },
]
