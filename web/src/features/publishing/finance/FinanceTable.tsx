import type { ReactNode } from 'react'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { Explain } from '../../../ui/data/Explain'
import { AsOf } from '../../../ui/data/StatCard'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Hidden, Stack, Text } from '../../../ui/layout/layout'
import { Anchor } from '../../../ui/primitives/Anchor'
import { csvOf, type FinanceRow, type TableKey, useFinance } from './data'

interface FinanceTableProps {
  table: TableKey
  month: string | null
  caption: string
  columns: Columns<FinanceRow>
  /** The metric that says how its main figure comes about. */
  explain: string
  /** Whether a row belongs into the table. */
  only?: (row: FinanceRow) => boolean
  empty?: string
  /** What its part of the address begins with, where the screen shows two. */
  keep?: string
  /** First among what stands beside the caption. */
  lead?: ReactNode
  /** What a column means where another tab counts in another way. */
  note?: string
  /** From the same rows: above the table, or below where the table is short and is what one comes for. */
  isTableFirst?: boolean
  chart?: (rows: FinanceRow[], asOf: string | null) => ReactNode
}

/** One table of finance with what can be drawn of it, its age, its CSV and its meaning. */
export function FinanceTable(props: FinanceTableProps) {
  const { table, month, caption, columns, explain, only, isTableFirst, chart } = props
  const { keep = '', empty = month ? 'Nothing in this month.' : 'Nothing here yet.' } = props
  const result = useFinance(table, month)
  return (
    <Loaded query={result} skeleton={<Skeleton shape="chart" />} empty={<EmptyState title={empty} />}>
      {({ asOf, rows }) => (
        <Stack gap={2}>
          {!isTableFirst && rows.length > 0 && chart?.(rows, asOf)}
          <DataTable
            caption={caption}
            rows={only ? rows.filter(only) : rows}
            columns={columns}
            empty={empty}
            keep={keep}
            tools={
              <>
                {props.lead}
                <Explain metric={explain} label={caption} />
                <Anchor href={csvOf(table, month)} download>
                  All<Hidden>{` of ${caption}`}</Hidden> as CSV
                </Anchor>
              </>
            }
          />
          {props.note && (
            <Text size={14} tone="muted">
              {props.note}
            </Text>
          )}
          <AsOf at={asOf} />
          {isTableFirst && rows.length > 0 && chart?.(rows, asOf)}
        </Stack>
      )}
    </Loaded>
  )
}
