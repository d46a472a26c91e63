import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { filled } from '../../../lib/filters'
import { MathText } from '../../../ui/content/MathText'
import { undrawn } from '../../../ui/content/markdown'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { count, percent, plural } from '../../../ui/data/format'
import { useServerFilters } from '../../../ui/data/table/serverFilters'
import { useTableView } from '../../../ui/data/tableView'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Anchor } from '../../../ui/primitives/Anchor'
import { LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { BankFilters } from './BankFilters'
import { exportPath, FILTERS, type Filters, type ItemRow, useChoices, useItems } from './data'
import { DIFFICULTIES, flagText, KINDS, STATUSES, TONES } from './labels'
import { SelectionBar } from './SelectionBar'
import { SelectionContext, useSelection } from './selection'

/** Every question of the bank: found, looked at, written, reviewed, brought in and taken out. */
export default function QuestionBankScreen() {
  const filters = useServerFilters(FILTERS)
  const { data: known } = useChoices()
  return (
    <Page
      title="Question bank"
      width="table"
      actions={
        <Row>
          <LinkButton to="/admin/items/new" kind="primary" icon={<Plus aria-hidden="true" />}>
            New question
          </LinkButton>
          <LinkButton to="/admin/items/import">Import a file</LinkButton>
          <LinkButton to={`/admin/items/coverage${coverageOf(filters.values)}`}>
            Where questions are missing
          </LinkButton>
        </Row>
      }
    >
      <BankFilters {...filters} known={known} />
      <AdminBar key={JSON.stringify(filters.values)} filters={filters.values} strangers={filters.strangers} />
    </Page>
  )
}

/** What the filters find, and what is done with those ticked; other filters begin with nothing ticked. */
function AdminBar({ filters, strangers }: { filters: Filters; strangers: string[] }) {
  const view = useTableView({ pageSize: 50 })
  const items = useItems(filters, view)
  const ticks = useSelection()
  const { page, set } = view
  const isPast = page > 1 && items.data?.data.length === 0
  useEffect(() => {
    if (isPast) set({ page: 1 }) // what stood on the last page has gone on
  }, [isPast, set])
  return (
    <SelectionContext value={ticks}>
      <Loaded query={items} skeleton={<Skeleton shape="chart" />}>
        {({ data, total }) => (
          <Stack gap={2}>
            <SelectionBar rows={data} total={total} filters={filters} />
            <DataTable
              caption="Questions"
              hideCaption
              said={plural(total, 'question')}
              keep=""
              rows={data}
              columns={COLUMNS}
              rowKey={({ id }) => id}
              view={view}
              total={total}
              strangers={strangers}
              isStale={items.isPlaceholderData}
              csv={false}
              tools={total > 0 && <TakeOut filters={filters} />}
              select={{
                chosen: ticks.all.map(({ id }) => id),
                onChoose: (ids) => {
                  ticks.set(
                    ticks.all.filter(({ id }) => !ids.includes(id)),
                    false,
                  )
                  ticks.set(
                    data.filter(({ id }) => ids.includes(id)),
                    true,
                  )
                },
                nameOf: ({ code }) => code,
              }}
              empty="No question matches these filters."
            />
            {total > 0 && (
              <Text size={14} tone="muted">
                GIFT and QTI cannot hold scenarios or drawings to label; CSV holds every question.
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </SelectionContext>
  )
}

/** The subject and the year looked at go along. */
function coverageOf({ subject, schoolYear }: Filters): string {
  const going = new URLSearchParams(filled({ subject, schoolYear }) as Record<string, string>)
  return going.size > 0 ? `?${going}` : ''
}

/** The questions found as a file, alone or in an archive with the drawings they are asked on. */
const TakeOut = ({ filters }: { filters: Filters }) =>
  [false, true].map((withDrawings) => (
    <Row key={String(withDrawings)}>
      <Text as="span" size={14} tone="muted">
        {withDrawings ? 'With drawings' : 'Download'}
      </Text>
      {(['csv', 'gift', 'qti'] as const).map((format) => (
        <Anchor key={format} href={exportPath(filters, format, withDrawings)} download>
          {format.toUpperCase()}
          {withDrawings && <Hidden> with drawings</Hidden>}
        </Anchor>
      ))}
    </Row>
  ))

const COLUMNS: Columns<ItemRow> = [
  {
    accessorKey: 'code',
    header: 'Code',
    sortable: false,
    cell: ({ row }) => (
      <LinkButton kind="quiet" to={`/admin/items/${row.original.id}`}>
        {row.original.code}
      </LinkButton>
    ),
  },
  {
    accessorKey: 'stem',
    header: 'Question',
    phone: 'line',
    long: true,
    sortable: false,
    cell: ({ row }) => <MathText inline>{shortened(row.original.stem)}</MathText>,
  },
  {
    accessorKey: 'questionType',
    header: 'Type',
    sortable: false,
    cell: ({ row }) => KINDS[row.original.questionType],
  },
  {
    accessorKey: 'difficulty',
    header: 'Difficulty',
    sortable: false,
    cell: ({ row: { original } }) =>
      (DIFFICULTIES as Record<string, string>)[original.difficulty] ?? original.difficulty,
  },
  {
    accessorKey: 'status',
    header: 'State',
    phone: 'figure',
    sortable: false,
    cell: ({ row: { original } }) => <Badge tone={TONES[original.status]}>{STATUSES[original.status]}</Badge>,
  },
  {
    id: 'answers',
    header: 'First answers',
    numeric: true,
    sortable: false,
    cell: ({ row }) => count(row.original.statistics?.answers ?? null),
  },
  {
    id: 'facility',
    header: 'Right',
    numeric: true,
    sortable: false,
    cell: ({ row }) => percent(inPercent(row.original.statistics?.facility)),
  },
  {
    id: 'flag',
    header: 'Last night found',
    sortable: false,
    cell: ({ row }) => {
      const flag = row.original.statistics?.flag
      return flag ? <Badge tone="warning">{flagText(flag)}</Badge> : '–'
    },
  },
]

const inPercent = (share: number | null | undefined) =>
  share === null || share === undefined ? null : 100 * share

/** The start of a question; a formula that would be cut in two is left out. */
export function shortened(stem: string): string {
  const line = undrawn(stem).replace(/\*\*/g, '').replace(/\s+/g, ' ')
  if (line.length <= 110) return line
  const cut = line.slice(0, 105)
  return `${(cut.split('$').length % 2 ? cut : cut.slice(0, cut.lastIndexOf('$'))).trim()} …`
}
