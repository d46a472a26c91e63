import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { dateTime, plural } from '../../../ui/data/format'
import { Text } from '../../../ui/layout/layout'
import type { Answer, Registry } from './data'
import { groupOf, named, numberOf, type Row, rowsOf } from './words'

interface AnswerTableProps {
  answer: Answer
  registry: Registry
  now: string
  isStale: boolean
}

/** A row for each group that is shown. Its file goes through the log, so the table has none of its own. */
export function AnswerTable({ answer, registry, now, isStale }: AnswerTableProps) {
  return (
    <>
      <DataTable
        caption="Answer"
        hideCaption
        said={plural(answer.rows.length, 'group')}
        keep=""
        csv={false}
        rows={rowsOf(answer)}
        columns={columnsOf(answer, registry, now)}
        rowKey={({ id }) => id}
        isStale={isStale}
        empty="No group to show."
      />
      <Text size={14} tone="muted">
        {answer.keptMonth
          ? `As kept when the month was closed, on ${dateTime(answer.asOf)}.`
          : `As of ${dateTime(answer.asOf)}.`}{' '}
        {answer.isCut &&
          `Left out: groups of fewer than ${registry.smallGroup} learners, and others that would give those away.`}
      </Text>
    </>
  )
}

function columnsOf(answer: Answer, registry: Registry, now: string): Columns<Row> {
  const { by, measures } = answer
  const rows = rowsOf(answer)
  const groups: Columns<Row> = by.map((key, at) => ({
    accessorKey: key,
    header: named(key),
    phone: at === 0 ? 'title' : 'line',
    cell: ({ row }) => groupOf(key, row.original[key], now),
  }))
  const numbers: Columns<Row> = measures.map((key, at) => {
    const measure = registry.measures.find((each) => each.key === key)
    const column = rows.map((row) => row[key])
    return {
      accessorKey: key,
      header: `${measure?.title ?? key} (${measure?.unit ?? ''})`,
      numeric: true,
      phone: by.length === 0 && at === 0 ? 'title' : at === 0 ? 'figure' : 'line',
      cell: ({ row }) => numberOf(row.original[key], column),
    }
  })
  return [...groups, ...numbers]
}
