import type { Columns } from '../../../ui/data/DataTable'
import { date, dateTime } from '../../../ui/data/format'
import { Checkbox } from '../../../ui/forms/Field'
import { Hidden } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import type { PersonRow } from './data'
import { accountState, nameOf, ROLES, STATUSES, TIERS, wordFor } from './labels'

/** Left out until somebody asks for them. */
export const LEFT_OUT = ['username', 'phoneNumber', 'subscriptionStatus', 'schoolName']

interface Handles {
  ticked: string[]
  tick: (id: string) => void
  open: (id: string) => void
}

export const columnsFor = ({ ticked, tick, open }: Handles): Columns<PersonRow> => [
  {
    id: 'tick',
    header: '',
    sortable: false,
    cell: ({ row: { original } }) => (
      <Checkbox
        label={<Hidden>{`Choose ${nameOf(original)}`}</Hidden>}
        checked={ticked.includes(original.id)}
        onChange={() => tick(original.id)}
      />
    ),
  },
  {
    id: 'lastName',
    header: 'Name',
    sortable: true,
    cell: ({ row: { original } }) => (
      <Button kind="quiet" onClick={() => open(original.id)}>
        {nameOf(original)}
      </Button>
    ),
  },
  { accessorKey: 'email', header: 'Email' },
  { accessorKey: 'username', header: 'Username', sortable: false },
  { accessorKey: 'phoneNumber', header: 'Phone', sortable: false },
  {
    accessorKey: 'role',
    header: 'Role',
    sortable: false,
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
