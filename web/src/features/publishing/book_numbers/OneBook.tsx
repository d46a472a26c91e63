import { BarChart, LineChart } from '../../../ui/data/charts'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { Explain } from '../../../ui/data/Explain'
import { date, dateShort, month } from '../../../ui/data/format'
import { AsOf } from '../../../ui/data/StatCard'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { Grid, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { amount, people, share } from './columns'
import { type BookMonth, type BookNumbers, useBookNumbers } from './data'
import { PageStrip } from './PageStrip'
import { PageTable } from './PageTable'

const WEEKS = 12
const MONTHS: Columns<BookMonth> = [
  { accessorKey: 'month', header: 'Month', cell: ({ row }) => month(row.original.month) },
  people('previews', 'Previews'),
  people('tookUp', 'Opened it'),
  people('opened', 'Opened'),
  people('readTenMinutes', 'Read 10 minutes'),
  people('finished', 'Finished'),
  share('finishedPct', 'Of 100'),
  amount('mib', 'MiB sent'),
  amount('mibPerHour', 'MiB an hour'),
  share('offlinePct', 'Read offline'),
]

/** One book: its pages as a picture, its weeks, and how far readers came by month. */
export function OneBook({ bookId, back }: { bookId: string; back: string }) {
  return (
    <Stack gap={6}>
      <div>
        <LinkButton to={back}>All books</LinkButton>
      </div>
      <Loaded query={useBookNumbers(bookId)} skeleton={<Skeleton shape="chart" />}>
        {(book) => <Shown book={book} />}
      </Loaded>
    </Stack>
  )
}

function Shown({ book }: { book: BookNumbers }) {
  return (
    <Stack gap={8}>
      <Heading>{book.title}</Heading>
      <PageStrip book={book} />
      <Weeks book={book} />
      <Stack gap={2}>
        <DataTable
          rows={[...book.months].reverse()}
          columns={MONTHS}
          caption="From the first look to the last page"
          empty="Nobody has opened it yet."
          rowKey={({ month }) => month}
          tools={
            <Row>
              <Explain metric="funnel_took_up" label="Opened it" />
              <Explain metric="funnel_finished_share" label="Finished" />
            </Row>
          }
        />
        <Text size={14} tone="muted">
          Readers count in the month in which they first opened the book. A dash means fewer than 5 people, or
          not counted yet.
        </Text>
      </Stack>
      {book.pages.length > 0 && <PageTable book={book} />}
      <AsOf at={book.asOf} />
    </Stack>
  )
}

function Weeks({ book: { weeks, asOf } }: { book: BookNumbers }) {
  const data = weeks.slice(-WEEKS).map((week) => ({
    ...week,
    minutes: week.activeSeconds === null ? null : Math.round(week.activeSeconds / 60),
    counted: week.countedSeconds === null ? null : Math.round(week.countedSeconds / 60),
  }))
  const shared = { data, x: 'week' as const, xLabel: 'Week from', writeX: date, tickX: dateShort, asOf }
  return (
    <Grid min={320} gap={8}>
      <BarChart
        {...shared}
        title="How many people read it each week?"
        note="Weeks with fewer than 5 readers stay empty"
        y={[
          { key: 'readers', label: 'Readers' },
          { key: 'newReaders', label: 'New readers' },
          { key: 'finishers', label: 'Finished' },
        ]}
        unit="count"
        explain="book_readers"
      />
      <LineChart
        {...shared}
        title="How long do they read?"
        note="Minutes that may be paid, before checks"
        y={[
          { key: 'minutes', label: 'Read' },
          { key: 'counted', label: 'Counted' },
        ]}
        unit="minutes"
        explain="book_active_seconds"
      />
      <LineChart
        {...shared}
        title="How many come back within 2 weeks?"
        y={[{ key: 'cameBackPct', label: 'Come back' }]}
        unit="percent"
        explain="book_came_back"
      />
    </Grid>
  )
}
