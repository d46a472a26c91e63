import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { useServerFilters } from '../../../ui/data/table/serverFilters'
import { useTableView } from '../../../ui/data/tableView'
import { Loaded } from '../../../ui/feedback/Loaded'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Select } from '../../../ui/forms/Field'
import { Grid, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { moment, PROVIDERS, provider, shortNumber } from './cases/columns'
import { type News, useAskAgain, useNotifications } from './cases/data'

/** What providers sent, what became of it, and a way to ask them once more. */
export default function WebhookScreen() {
  const { values, set, strangers } = useServerFilters(['provider', 'isUnknown'])
  const view = useTableView()
  const news = useNotifications(values, view)
  return (
    <Page
      title="Webhook monitoring"
      lead="Notifications of payment providers. Each is only a reason to ask the provider what is so."
      width="table"
      crumbs={[{ label: 'Overview', to: '/admin' }]}
    >
      <Stack gap={4}>
        <Grid min={180} gap={3}>
          <Select
            label="Provider"
            options={[{ value: '', label: 'All' }, ...PROVIDERS]}
            value={values.provider}
            onChange={({ target }) => set({ provider: target.value })}
          />
          <Select
            label="About"
            options={[
              { value: '', label: 'All' },
              { value: 'true', label: 'No payment of ours' },
            ]}
            value={values.isUnknown}
            onChange={({ target }) => set({ isUnknown: target.value })}
          />
        </Grid>
        <Text tone="muted" size={14}>
          What is not signed as agreed, or cannot be read, is refused at the door and not kept.
        </Text>
        <Loaded query={news}>
          {({ data, total }) => (
            <DataTable
              caption="Notifications"
              keep=""
              strangers={strangers}
              rows={data}
              columns={COLUMNS}
              rowKey={({ id }) => id}
              view={view}
              total={total}
              isStale={news.isPlaceholderData}
              empty="No notifications yet."
            />
          )}
        </Loaded>
      </Stack>
    </Page>
  )
}

const STATES = { pending: 'Waiting', completed: 'Paid', failed: 'Failed', invalid: 'In suspense' }

const COLUMNS: Columns<News> = [
  { ...moment<News>('receivedAt', 'Last came'), sortable: false },
  { ...moment<News>('firstAt', 'First came'), sortable: false },
  { ...provider<News>(), sortable: false },
  {
    id: 'said',
    header: 'It named',
    csv: ({ said }) => said,
    cell: ({ row }) => shortNumber(row.original.said),
  },
  {
    id: 'number',
    header: 'Our payment',
    csv: ({ number }) => number,
    cell: ({ row: { original } }) => (original.number ? shortNumber(original.number) : 'None of ours'),
  },
  {
    id: 'status',
    header: 'The payment now',
    cell: ({ row }) => (row.original.status ? STATES[row.original.status] : '–'),
  },
  { id: 'copies', header: 'Times', numeric: true, cell: ({ row }) => row.original.copies },
  { id: 'ask', header: '', cell: ({ row }) => <AskAgain news={row.original} /> },
]

function AskAgain({ news }: { news: News }) {
  const ask = useAskAgain()
  if (!news.paymentId) return null
  return (
    <Button
      busy={ask.isPending}
      aria-label={`Ask again: ${news.number}`}
      onClick={() =>
        ask.mutate(news.id, {
          onSuccess: () => toast({ title: 'The provider is asked again', tone: 'success' }),
          onError: (error) => toastProblem(error),
        })
      }
    >
      Ask again
    </Button>
  )
}
