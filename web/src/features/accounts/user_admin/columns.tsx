import type { Columns } from '../../../ui/data/DataTable'
import { date, dateTime } from '../../../ui/data/format'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import type { PersonRow } from './data'
import { accountState, nameOf, ROLES, STATUSES, TIERS, wordFor } from './labels'

/** Left out until somebody asks for them. */
export const LEFT_OUT = ['username', 'phoneNumber', 'subscriptionStatus', 'schoolName']

export const columnsFor = (open: (id: string) => void): Columns<PersonRow> => [
  {
    id: 'lastName',
    header: 'Name',
    sortable: true,
    cell: ({ row: { original } }) => (
      <Button kind="quiet" data-open onClick={() => open(original.id)}>
        {nameOf(original)}
      </Button>
    ),
  },
  { accessorKey: 'email', header: 'Email', phone: 'line' },
  { accessorKey: 'username', header: 'Username', sortable: false },
  { accessorKey: 'phoneNumber', header: 'Phone', sortable: false },
  {
    accessorKey: 'role',
    header: 'Role',
    sortable: false,
    phone: 'line',
    cell: ({ row }) => wordFor(ROLES, row.original.role),
  },
  {
    accessorKey: 'subscriptionTier',
    header: 'Tier',
    sortable: false,
    cell: ({ row }) => wordFor(TIERS, row.original.subscriptionTier),
  },
  {
    accessorKey: 'subscriptionStatus',
    header: 'Subscription',
    sortable: false,
    cell: ({ row }) => wordFor(STATUSES, row.original.subscriptionStatus),
  },
  {
    id: 'standing',
    header: 'Account',
    sortable: false,
    phone: 'figure',
    cell: ({ row }) => {
      const { word, tone } = accountState(row.original)
      return <Badge tone={tone}>{word}</Badge>
    },
  },
  { accessorKey: 'schoolYear', header: 'Year', sortable: false },
  { accessorKey: 'schoolName', header: 'School', sortable: false },
  { accessorKey: 'createdAt', header: 'Joined', cell: ({ row }) => date(row.original.createdAt) },
  {
    accessorKey: 'lastLoginAt',
    header: 'Last signed in',
    cell: ({ row }) => dateTime(row.original.lastLoginAt),
  },
]
