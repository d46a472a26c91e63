import { useParams } from 'react-router'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { dateTime, month } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Page } from '../../../ui/layout/Page'
import { doerOf, objectOf, phraseOf } from './actions'
import { type Action, type HistoryKind, useObjectHistory } from './data'

const TITLES: Record<HistoryKind, string> = {
  months: 'History of a month',
  payments: 'History of a payment',
  plans: 'History of a plan',
  books: 'History of a book',
  classes: 'History of a class',
}

/** What was done to one month, payment, plan, book or class: for those whose duty it is, the doer by role or by name. */
export default function HistoryScreen() {
  const { kind = '', id = '' } = useParams()
  const known = kind in TITLES ? (kind as HistoryKind) : null
  return (
    <Page title={known ? TITLES[known] : 'History'} width="table">
      {known ? <History kind={known} id={id} /> : <EmptyState title="There is no such history." />}
    </Page>
  )
}

function History({ kind, id }: { kind: HistoryKind; id: string }) {
  const actions = useObjectHistory(kind, id)
  return (
    <Loaded query={actions} skeleton={<Skeleton lines={6} />} empty={<NothingYet />}>
      {(rows) => (
        <DataTable
          caption={`What was done to ${kind === 'months' ? month(id) : (nameOf(rows) ?? 'it')}`}
          keep=""
          rows={rows}
          columns={COLUMNS}
          rowKey={(row) => row.id}
          empty={<NothingYet />}
        />
      )}
    </Loaded>
  )
}

const NothingYet = () => <EmptyState title="Nothing was done to it yet." />

const nameOf = (rows: Action[]) => rows.map(objectOf).find(Boolean)

const COLUMNS: Columns<Action> = [
  {
    accessorKey: 'createdAt',
    header: 'When',
    phone: 'line',
    cell: ({ row }) => dateTime(row.original.createdAt),
  },
  { id: 'who', header: 'Who', phone: 'title', csv: doerOf, cell: ({ row }) => doerOf(row.original) },
  {
    accessorKey: 'action',
    header: 'Did what',
    phone: 'line',
    cell: ({ row }) => phraseOf(row.original.action),
  },
]
