import { BarChart } from '../../../ui/data/charts'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { count, month as named, ugx } from '../../../ui/data/format'
import { PlainTable } from '../../../ui/data/PlainTable'
import { Banner } from '../../../ui/feedback/states'
import { Stack } from '../../../ui/layout/layout'
import { Badge } from '../../../ui/primitives/graphics'
import type { AuthorReplay, MonthReplay, Replay } from './data'

const signed = (amount: number) => (amount > 0 ? `+${ugx(amount)}` : ugx(amount).replace('-', '−'))
const bare = (amount: number) => count(amount).replace('-', '−')
const add = (rows: AuthorReplay[], name: 'beforeUgx' | 'afterUgx' | 'differenceUgx' | 'owedAfterUgx') =>
  bare(rows.reduce((all, row) => all + row[name], 0))
const yes = (may: boolean) => (may ? 'Yes' : 'No')

const COLUMNS: Columns<AuthorReplay> = [
  { accessorKey: 'author', header: 'Author', phone: 'title' },
  {
    accessorKey: 'beforeUgx',
    header: 'Before',
    numeric: true,
    cell: ({ row }) => bare(row.original.beforeUgx),
    total: (rows) => add(rows, 'beforeUgx'),
  },
  {
    accessorKey: 'afterUgx',
    header: 'After',
    numeric: true,
    cell: ({ row }) => bare(row.original.afterUgx),
    total: (rows) => add(rows, 'afterUgx'),
  },
  {
    accessorKey: 'differenceUgx',
    header: 'Difference',
    numeric: true,
    phone: 'figure',
    cell: ({ row }) => bare(row.original.differenceUgx),
    total: (rows) => add(rows, 'differenceUgx'),
  },
  {
    accessorKey: 'owedAfterUgx',
    header: 'Could be asked for',
    numeric: true,
    cell: ({ row }) => bare(row.original.owedAfterUgx),
    total: (rows) => add(rows, 'owedAfterUgx'),
  },
  {
    accessorKey: 'mayAskBefore',
    header: 'May ask now',
    csv: ({ mayAskBefore }) => yes(mayAskBefore),
    cell: ({ row }) => yes(row.original.mayAskBefore),
  },
  {
    accessorKey: 'mayAskAfter',
    header: 'Could ask after',
    csv: ({ mayAskAfter }) => yes(mayAskAfter),
    cell: ({ row }) => yes(row.original.mayAskAfter),
  },
]

/** Months in total, then author by author who gains and who loses. */
export function ReplayResult({ replay }: { replay: Replay }) {
  return (
    <Stack gap={6}>
      <Months months={replay.months} />
      <WhoGains authors={replay.authors} />
      <DataTable
        caption="Authors before and after, UGX"
        rows={replay.authors}
        columns={COLUMNS}
        rowKey={({ authorId }) => authorId}
        empty="No author had a share in these months."
        keep=""
      />
    </Stack>
  )
}

function Months({ months }: { months: MonthReplay[] }) {
  const off = months.filter(({ equalsClose }) => !equalsClose)
  const limited = months.filter(({ isLimited }) => isLimited)
  return (
    <Stack gap={4}>
      {off.length > 0 && (
        <Banner tone="danger">
          {off.map(({ month }) => named(month)).join(', ')}: replayed without a change it is not what was
          closed. Do not decide by these figures.
        </Banner>
      )}
      {limited.length > 0 && (
        <Banner tone="info">
          {limited.map(({ month }) => named(month)).join(', ')}: what readers paid bounded what could be
          shared out. With other prices this bound follows them.
        </Banner>
      )}
      <PlainTable
        caption="Months before and after"
        head={[
          { label: 'Month' },
          { label: 'Net revenue', numeric: true },
          { label: 'Author pool', numeric: true },
          { label: 'Shared out', numeric: true },
          { label: 'Stays with Kitabo', numeric: true },
          { label: 'Unchanged replay' },
        ]}
        rows={months.map(({ month, before, after, equalsClose }) => ({
          key: month,
          cells: [
            named(month),
            change(before.netUgx, after.netUgx),
            change(before.poolUgx, after.poolUgx),
            change(before.sharedUgx, after.sharedUgx),
            change(before.platformUgx, after.platformUgx),
            <Badge key="state" tone={equalsClose ? 'success' : 'danger'}>
              {equalsClose ? 'Equals the close' : 'Differs'}
            </Badge>,
          ],
        }))}
      />
    </Stack>
  )
}

const change = (before: number, after: number) =>
  before === after ? ugx(after) : `${ugx(after)} (${signed(after - before)})`

const SHOWN = 8

function WhoGains({ authors }: { authors: AuthorReplay[] }) {
  const moved = authors.filter(({ differenceUgx }) => differenceUgx !== 0)
  return (
    <BarChart
      title="Who would gain, and who would lose?"
      note={`The ${Math.min(SHOWN, moved.length)} largest changes of ${authors.length} authors, all months together`}
      data={moved.slice(0, SHOWN).sort((a, b) => b.differenceUgx - a.differenceUgx)}
      x="author"
      xLabel="Author"
      y={[{ key: 'differenceUgx', label: 'Gain or loss' }]}
      unit="ugx"
      sideways
      empty="Nobody would gain or lose."
    />
  )
}
