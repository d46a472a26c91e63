import '../css/datatable-tools.css'
import '../css/datatable.css'
import '../css/datatable-phone.css'
import { type ReactNode, useId, useRef, useState } from 'react'
import { EmptyState } from '../feedback/states'
import { CsvButton } from './CsvButton'
import { useTableAddress } from './table/address'
import { Body, type Selection } from './table/Body'
import { BulkBar } from './table/BulkBar'
import { type Columns, csvOf, idOf, sortable } from './table/column'
import { FilterRow, NoneLeft, Refused } from './table/FilterRow'
import { Head, Totals } from './table/Head'
import { Keys } from './table/Keys'
import type { SavedView } from './table/kept'
import { Tools } from './table/Tools'
import { useFiltered } from './table/useFiltered'
import { useKeys } from './table/useKeys'
import { useRows } from './table/useRows'
import { useViews } from './table/useViews'
import { useWide } from './table/useWide'
import { useDensity } from './table/ViewMenu'
import { Pager, SortBy, useRowCount } from './tableParts'
import type { TableView } from './tableView'

export type { Column, Columns } from './table/column'

interface TableProps<Row> {
  rows: Row[]
  columns: Columns<Row>
  caption: string
  /** A title with a full stop, or a whole EmptyState. */
  empty: ReactNode
  rowKey?: (row: Row, at: number) => string
  total?: number
  /** New rows are on their way; the old ones stay, paler. */
  isStale?: boolean
  hideCaption?: boolean
  /** How many there are in words of the list's own, such as "1,240 people". */
  said?: string
  csv?: boolean
  /** Beside the caption, such as filters. */
  tools?: ReactNode
  foot?: ReactNode
  /** Rows on one page; without it all of them, drawn only near the window where they are many. */
  pageSize?: number
  /** A screen's own list: filters, order, columns and views in the address, and letter keys. Empty where it is the only one. */
  keep?: string
  /** Beside a list without a prefix in the address: its names are no concern of this one. */
  isSecond?: boolean
  /** Columns nobody sees before they ask for them. */
  leftOut?: string[]
  /** Views everybody has, before those a person saves. */
  views?: SavedView[]
  /** Opens what a row is about, by Enter and on phones by a tap. */
  onOpen?: (row: Row) => void
  select?: Selection<Row>
  /** What can be done with the rows chosen. */
  bulk?: ReactNode
}

/** The server sorts and pages, by `useTableView()`, and the screen says what the address asks for that the list does
 * not have, as `useServerFilters` finds it: nothing is shown then. */
type Served = { view: TableView; strangers: string[] } | { view?: undefined; strangers?: undefined }

export type DataTableProps<Row> = TableProps<Row> & Served

/** Rows that sort, filter and leave as CSV: the page's own height on wide windows, two lines a row on phones. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, empty, caption, hideCaption, isStale, foot, select, keep } = props
  const captionId = useId()
  const [wrap, box] = [useRef<HTMLDivElement>(null), useRef<HTMLElement>(null)]
  const [isFiltering, setFiltering] = useState(false)
  const [hasKeys, setKeys] = useState(false)
  const [density] = useDensity()
  const kept = useTableAddress(keep)
  const isKept = keep !== undefined
  const hidden = hiddenOf(isKept ? kept.get('hide') : null, props.leftOut)
  const columns = props.columns.filter((column) => !column.header || !hidden.includes(idOf(column)))
  const filters = useFiltered({ ...props, address: kept, isKept })
  const table = useRows({ ...props, rows: filters.rows, kept: isKept ? kept : undefined })
  const views = useViews(keep, props.views ?? [])
  const isShown = filters.refused.length === 0 && (rows.length > 0 || Boolean(props.view))
  const isWide = useWide(box, isShown)
  const shown = table.rows
  const { page, pageSize, total } = table.pages
  const counted = useRowCount({ shown: shown.length, total, from: (page - 1) * pageSize + 1 })
  const onFilter = () => setFiltering(!isFiltering)
  const onKeys = () => setKeys(true)
  useKeys({ wrap, isOn: isKept, select, onFilter, onKeys })
  const nothing = typeof empty === 'string' ? <EmptyState title={empty} /> : empty
  if (filters.refused.length > 0) return <Refused names={filters.refused} onClear={filters.clear} />
  if (!isShown) return <Empty tools={props.tools}>{nothing}</Empty>
  const isLead = Boolean(select)
  return (
    <div className="data-wrap" ref={wrap} data-density={density} data-keys={isKept || undefined}>
      <Tools
        caption={caption}
        captionId={captionId}
        hideCaption={hideCaption}
        count={props.said ? <Said words={props.said} /> : counted.line}
        sortBy={<SortBy columns={named(columns.filter(sortable))} {...table.order} />}
        filters={filters}
        isFiltering={isFiltering}
        onFilter={onFilter}
        own={isKept ? { columns: named(props.columns), hidden, kept, views, onKeys } : undefined}
      >
        {props.tools}
        {(props.csv ?? true) && <CsvButton name={caption} {...csvOf(originals(table.sorted), columns)} />}
      </Tools>
      <section
        ref={box}
        className="data-scroll"
        data-stale={isStale}
        data-wide={isWide || undefined}
        tabIndex={isWide ? 0 : undefined}
        aria-labelledby={captionId}
        aria-describedby={counted.id}
      >
        <table className="data-table" aria-labelledby={captionId} aria-rowcount={rowCount(shown.length)}>
          <thead>
            <Head columns={columns} select={select} shown={shown.map(({ id }) => id)} order={table.order} />
            {isFiltering && <FilterRow columns={columns.map(idOf)} lead={isLead} {...filters} />}
          </thead>
          <Body rows={shown} columns={columns} select={select} onOpen={props.onOpen} />
          {foot ? (
            <tfoot>{foot}</tfoot>
          ) : (
            <Totals columns={columns} rows={originals(table.sorted)} lead={isLead} />
          )}
        </table>
      </section>
      {rows.length === 0 && <div className="data-none">{nothing}</div>}
      {rows.length > 0 && shown.length === 0 && <NoneLeft onClear={filters.clear} />}
      <Pager {...table.pages} />
      {select && (
        <BulkBar chosen={select.chosen.length} onClear={() => select.onChoose([])}>
          {props.bulk}
        </BulkBar>
      )}
      {hasKeys && <Keys onClose={() => setKeys(false)} />}
    </div>
  )
}

const Said = ({ words }: { words: string }) => (
  <p className="table-count" role="status">
    {words}
  </p>
)

/** Nothing to show, with what may change that. */
const Empty = ({ tools, children }: { tools: ReactNode; children: ReactNode }) => (
  <>
    {tools && <div className="data-tools">{tools}</div>}
    <div className="data-none">{children}</div>
  </>
)

const originals = <Row,>(rows: { original: Row }[]) => rows.map(({ original }) => original)

const named = <Row,>(columns: Columns<Row>) =>
  columns
    .filter(({ header }) => header)
    .map((column) => ({ id: idOf(column), label: column.header, header: column.header }))

const hiddenOf = (asked: string | null, leftOut: string[] = []) =>
  asked === null ? leftOut : asked.split(',').filter((id) => id !== NOTHING)

/** In the address: every column is seen, also those left out at first. */
const NOTHING = '-'

// Said only where not every row is drawn: elsewhere they are counted by themselves.
const rowCount = (shown: number) => (shown > 200 ? shown + 1 : undefined)
