import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { count, percent, plural } from '../../../ui/data/format'
import { useServerFilters } from '../../../ui/data/table/serverFilters'
import { useTableView } from '../../../ui/data/tableView'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Select } from '../../../ui/forms/Field'
import { Grid, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { FILTERS, type Filters, FLAG_WORDS, type ItemRow, STATUS_WORDS, useItems } from './data'

/** The bank as learners' answers show it: what is set aside, and what somebody should look at. */
export default function ItemAnalysisScreen() {
  const filters = useServerFilters(FILTERS)
  const view = useTableView({ pageSize: 25 })
  const items = useItems(filters.values, view)
  return (
    <Page
      title="Question quality"
      lead="Each night we check what answers say about each question. Clearly faulty ones are set aside."
      width="table"
    >
      <Stack gap={6}>
        <Filtered values={filters.values} set={filters.set} />
        <Loaded query={items} skeleton={<Skeleton shape="chart" />}>
          {({ data, total }) => (
            <Stack gap={4}>
              <div role="status">
                <Text tone="muted">{plural(total, 'question')}</Text>
              </div>
              <DataTable
                caption="Questions to look at"
                hideCaption
                keep=""
                strangers={filters.strangers}
                rows={data}
                columns={COLUMNS}
                rowKey={(row) => row.questionId}
                view={view}
                total={total}
                isStale={items.isPlaceholderData}
                empty={
                  <EmptyState
                    title="No question to look at."
                    reason="We judge a question from 30 first answers on. We check again each night."
                  />
                }
              />
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Page>
  )
}

function Filtered({ values, set }: { values: Filters; set: (change: Partial<Filters>) => void }) {
  const every = { value: '', label: 'Every' }
  const options = (words: Record<string, string>) => [
    every,
    ...Object.entries(words).map(([value, label]) => ({ value, label })),
  ]
  const { live, quarantined, retired } = STATUS_WORDS
  return (
    <Grid min={200}>
      <Select
        label="State"
        options={options({ quarantined, live, retired })}
        value={values.status}
        onChange={({ target }) => set({ status: target.value })}
      />
      <Select
        label="What was found"
        options={options(FLAG_WORDS)}
        value={values.flag}
        onChange={({ target }) => set({ flag: target.value })}
      />
    </Grid>
  )
}

const COLUMNS: Columns<ItemRow> = [
  {
    id: 'code',
    header: 'Question',
    sortable: false,
    cell: ({ row: { original } }) => (
      <LinkButton kind="quiet" to={`/admin/item-quality/${original.questionId}`}>
        {original.code}
      </LinkButton>
    ),
    csv: ({ code }) => code,
  },
  {
    id: 'topic',
    header: 'Topic',
    sortable: false,
    cell: ({ row: { original } }) => `${original.topic} (${original.subject})`,
    csv: ({ topic }) => topic,
  },
  {
    id: 'status',
    header: 'State',
    sortable: false,
    cell: ({ row: { original } }) => (
      <Badge tone={original.status === 'quarantined' ? 'danger' : 'plain'}>
        {STATUS_WORDS[original.status]}
      </Badge>
    ),
    csv: ({ status }) => STATUS_WORDS[status],
  },
  {
    id: 'flags',
    header: 'Found',
    sortable: false,
    cell: ({ row: { original } }) => (
      <Row>
        {original.flags.length === 0 && '–'}
        {original.flags.map(({ flag }) => (
          <Badge key={flag} tone={original.isGrave ? 'danger' : 'warning'}>
            {FLAG_WORDS[flag] ?? flag}
          </Badge>
        ))}
      </Row>
    ),
    csv: ({ flags }) => flags.map(({ flag }) => FLAG_WORDS[flag] ?? flag).join(', '),
  },
  {
    id: 'answers',
    header: 'First answers',
    numeric: true,
    sortable: false,
    cell: ({ row: { original } }) => count(original.answers),
    csv: ({ answers }) => answers,
  },
  {
    id: 'facility',
    header: 'Right',
    numeric: true,
    sortable: false,
    cell: ({ row: { original } }) => (original.facility === null ? '–' : percent(100 * original.facility)),
    csv: ({ facility }) => facility,
  },
  {
    id: 'discrimination',
    header: 'Tells apart',
    numeric: true,
    sortable: false,
    cell: ({ row: { original } }) => original.discrimination?.toFixed(2) ?? '–',
    csv: ({ discrimination }) => discrimination,
  },
]
