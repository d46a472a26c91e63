import { REASONS, type ReasonKey, reasonLabel, reasonText } from '../../lib/minuteReasons'
import { Facts, Heading, Row, Stack, Text } from '../layout/layout'
import { Anchor } from '../primitives/Anchor'
import { Badge } from '../primitives/graphics'
import { StackedBar } from './charts'
import { type Columns, DataTable } from './DataTable'
import { Equation } from './Equation'
import { FootRow } from './FootRow'
import { count, minutesExact, month, percent, ugx } from './format'

interface StatementLine {
  bookId: string
  title: string
  status: string
  seconds: number
  paidSeconds: number
  readers: number
}

interface StatementData {
  month: string
  isFinal: boolean
  readingSeconds: number
  platformSeconds: number
  poolUgx: number
  earningsUgx: number
  correctionUgx: number
  lines: StatementLine[]
}

/** An author's month: the money as a sum, and every second of it under a book and a reason. */
export function Statement({ statement, csvHref }: { statement: StatementData; csvHref?: string }) {
  return (
    <Stack gap={6}>
      <Share statement={statement} />
      <ReasonsByBook lines={statement.lines} />
      <Lines statement={statement} csvHref={csvHref} />
      <ReasonWords lines={statement.lines} />
    </Stack>
  )
}

function Share({ statement }: { statement: StatementData }) {
  const { isFinal, readingSeconds, platformSeconds, poolUgx, earningsUgx } = statement
  const share = platformSeconds ? (100 * readingSeconds) / platformSeconds : 0
  const byMinutes = platformSeconds ? (poolUgx * readingSeconds) / platformSeconds : 0
  const follows = Math.abs(byMinutes - earningsUgx) <= 1
  return (
    <Stack gap={3}>
      <Row gap={3}>
        <Heading level={3}>How we calculate the share</Heading>
        <Badge tone={isFinal ? 'success' : 'info'}>{isFinal ? 'Final' : 'Estimate'}</Badge>
      </Row>
      <Equation
        label={`The share of ${month(statement.month)}`}
        terms={[
          { value: ugx(poolUgx), label: 'author pool' },
          { sign: '×', value: minutesExact(readingSeconds), label: "this author's paid minutes" },
          { sign: '÷', value: minutesExact(platformSeconds), label: 'all paid minutes' },
          { sign: '=', value: ugx(earningsUgx), label: `share of ${percent(share, 2)}` },
        ]}
      />
      {statement.correctionUgx > 0 && <TakenBack ugx={statement.correctionUgx} />}
      <Text size={14} tone="muted">
        {follows
          ? 'Counted in whole seconds and rounded to the shilling. All shares add up to the pool.'
          : 'Authors have different rates this month. Each author’s minutes count by their rate.'}
      </Text>
    </Stack>
  )
}

function TakenBack({ ugx: amount }: { ugx: number }) {
  return (
    <Text>
      {`${ugx(amount)} taken back: payments of readers that earlier months paid you for were returned.`}
    </Text>
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

function Lines({ statement, csvHref }: { statement: StatementData; csvHref?: string }) {
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
          csvHref && (
            <Anchor href={csvHref} download>
              Statement as CSV
            </Anchor>
          )
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
