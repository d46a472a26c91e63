import { REASONS, type ReasonKey, reasonLabel, reasonText } from '../../lib/minuteReasons'
import { Facts, Heading, Stack, Text } from '../layout/layout'
import { Anchor } from '../primitives/Anchor'
import { StackedBar } from './charts'
import { type Columns, DataTable } from './DataTable'
import { FootRow } from './FootRow'
import { count, minutesExact, month } from './format'
import { StatementBooks } from './StatementBooks'
import { StatementHeld } from './StatementHeld'
import { StatementSums } from './StatementSums'
import type { StatementData } from './StatementTypes'

type StatementLine = StatementData['lines'][number]

interface StatementProps {
  statement: StatementData
  csvHref?: string
  pdfHref?: string
}

/** An author's month: the money as a sum, and every second of it under a book and a reason. */
export function Statement({ statement, csvHref, pdfHref }: StatementProps) {
  return (
    <Stack gap={6}>
      <StatementSums statement={statement} />
      <StatementBooks statement={statement} />
      <StatementHeld held={statement.held} />
      <ReasonsByBook lines={statement.lines} />
      <Lines statement={statement} csvHref={csvHref} pdfHref={pdfHref} />
      <ReasonWords lines={statement.lines} />
    </Stack>
  )
}

const SHOWN = 5
type BookBar = { book: string; [series: string]: number | string }

function ReasonsByBook({ lines }: { lines: StatementLine[] }) {
  const sums = new Map<string, number>()
  for (const { status, seconds } of lines) sums.set(status, (sums.get(status) ?? 0) + seconds)
  const largest = [...sums].sort((a, b) => b[1] - a[1]).map(([key]) => key)
  const shown = REASONS.filter(({ key }) => largest.slice(0, SHOWN).includes(key))
  const bars = new Map<string, BookBar>()
  for (const line of lines) {
    const bar = bars.get(line.bookId) ?? { book: line.title, other: 0 }
    const series = shown.some(({ key }) => key === line.status) ? line.status : 'other'
    bar[series] = tenth(Number(bar[series] ?? 0) + line.seconds / 60)
    bars.set(line.bookId, bar)
  }
  const series: { key: string; label: string }[] = shown.map(({ key, label }) => ({ key, label }))
  if (largest.length > SHOWN) series.push({ key: 'other', label: 'Other reasons' })
  return (
    <StackedBar
      title="How were the minutes counted?"
      note="Minutes read, by book and reason"
      data={[...bars.values()]}
      x="book"
      xLabel="Book"
      y={series}
      unit="minutes"
      sideways
      explain="statement_seconds"
      empty="Nobody opened a book this month."
    />
  )
}

const tenth = (value: number) => Math.round(value * 10) / 10

const COLUMNS: Columns<StatementLine> = [
  { accessorKey: 'title', header: 'Book' },
  {
    accessorKey: 'status',
    header: 'Reason',
    cell: ({ row }) => reasonLabel(row.original.status),
    csv: ({ status }) => reasonLabel(status),
  },
  {
    accessorKey: 'seconds',
    header: 'Minutes read',
    numeric: true,
    cell: ({ row }) => minutesExact(row.original.seconds),
  },
  {
    accessorKey: 'paidSeconds',
    header: 'Minutes paid',
    numeric: true,
    cell: ({ row }) => minutesExact(row.original.paidSeconds),
  },
  {
    accessorKey: 'readers',
    header: 'Readers',
    numeric: true,
    cell: ({ row }) => count(row.original.readers),
  },
]

function Lines({ statement, csvHref, pdfHref }: StatementProps) {
  const { lines, readingSeconds, month: of } = statement
  const read = lines.reduce((sum, line) => sum + line.seconds, 0)
  const paid = lines.reduce((sum, line) => sum + line.paidSeconds, 0)
  const foots = paid === readingSeconds
  return (
    <Stack gap={2}>
      <DataTable
        caption={`Statement of ${month(of)}`}
        rows={lines}
        columns={COLUMNS}
        rowKey={(line) => `${line.bookId}-${line.status}`}
        empty="Nobody read this month."
        csv={!csvHref}
        tools={
          <>
            {csvHref && (
              <Anchor href={csvHref} download>
                Statement as CSV
              </Anchor>
            )}
            {pdfHref && (
              <Anchor href={pdfHref} download>
                Statement as PDF
              </Anchor>
            )}
          </>
        }
        pageSize={200}
        foot={
          <FootRow
            cells={[
              { label: 'Book', value: 'Together' },
              { label: 'Reason', value: 'All' },
              { label: 'Minutes read', value: minutesExact(read), numeric: true },
              { label: 'Minutes paid', value: minutesExact(paid), numeric: true },
              { label: 'Readers', value: '' },
            ]}
          />
        }
      />
      <Text size={14} tone={foots ? 'muted' : 'danger'}>
        {foots
          ? 'The paid minutes add up to the total above.'
          : `The lines add up to ${minutesExact(paid)}, but the total above is ${minutesExact(readingSeconds)}.`}
      </Text>
    </Stack>
  )
}

function ReasonWords({ lines }: { lines: StatementLine[] }) {
  const met = REASONS.filter(({ key }) => lines.some(({ status }) => status === key))
  if (met.length === 0) return null
  return (
    <Stack gap={2}>
      <Heading level={3}>What the reasons mean</Heading>
      <Facts
        facts={met.map(({ key }): [string, string] => [reasonLabel(key), reasonText(key as ReasonKey)])}
      />
    </Stack>
  )
}
