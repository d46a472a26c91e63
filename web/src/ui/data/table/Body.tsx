import { t } from '@lingui/core/macro'
import { memo, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { Facts } from '../../layout/layout'
import { Dialog } from '../../primitives/Dialog'
import { NONE } from '../format'
import { type Column, type Columns, fieldOf, idOf } from './column'
import { PhoneRow, type PhoneShape, phoneShape } from './PhoneRow'
import type { Selecting } from './useKeys'
import { useNarrow } from './useNarrow'
import { useWindow } from './useWindow'
import { useDensity } from './ViewMenu'

export interface Selection<Row> extends Selecting {
  /** How a row is called by who hears the screen. */
  nameOf: (row: Row) => string
}

interface BodyProps<Row> {
  rows: { id: string; original: Row }[]
  columns: Columns<Row>
  select: Selection<Row> | undefined
  onOpen: ((row: Row) => void) | undefined
}

const HEIGHTS = { phone: 60, roomy: 44, compact: 36 }

/** The rows: as a table's, or on phones as two lines with a sheet behind them. */
export function Body<Row extends object>({ rows, columns, select, onOpen }: BodyProps<Row>) {
  const narrow = useNarrow()
  const [density] = useDensity()
  const body = useRef<HTMLTableSectionElement>(null)
  const [sheet, setSheet] = useState<Row | null>(null)
  const height = narrow ? HEIGHTS.phone : density === 'roomy' ? HEIGHTS.roomy : HEIGHTS.compact
  const { isCut, from, until } = useWindow(body as RefObject<HTMLElement | null>, rows.length, height)
  const shape = useMemo(() => phoneShape(columns), [columns])
  const more = onOpen ?? (shape.hasMore ? setSheet : undefined)
  return (
    <>
      <tbody ref={body} data-cut={isCut || undefined}>
        {from > 0 && <tr style={{ height: from * height }} />}
        {rows.slice(from, until).map(({ id, original }, at) => (
          <BodyRow
            key={id}
            id={id}
            row={original}
            columns={columns}
            index={isCut ? from + at + 2 : undefined}
            select={select}
            isChosen={select?.chosen.includes(id) ?? false}
            shape={narrow ? shape : undefined}
            onMore={more}
          />
        ))}
        {until < rows.length && <tr style={{ height: (rows.length - until) * height }} />}
      </tbody>
      {sheet && <Sheet row={sheet} columns={columns} title={shape.title} onClose={() => setSheet(null)} />}
    </>
  )
}

interface BodyRowProps<Row> {
  id: string
  row: Row
  columns: Columns<Row>
  index: number | undefined
  select: Selection<Row> | undefined
  isChosen: boolean
  /** How the row stands on a phone; elsewhere it has a cell for each column. */
  shape: PhoneShape<Row> | undefined
  onMore: ((row: Row) => void) | undefined
}

// Drawn again only when something of its own changed: a window that moves draws the rows that come into it.
const BodyRow = memo(function BodyRow<Row extends object>(props: BodyRowProps<Row>) {
  const { id, row, columns, index, select, isChosen, shape, onMore } = props
  return (
    <tr data-row={id} tabIndex={-1} aria-rowindex={index} data-chosen={isChosen || undefined}>
      {select && <Tick select={select} id={id} row={row} />}
      {shape ? (
        <PhoneRow shape={shape} row={row} write={write} onMore={onMore && (() => onMore(row))} />
      ) : (
        columns.map((column) => cellOf(column, row))
      )}
    </tr>
  )
}) as <Row extends object>(props: BodyRowProps<Row>) => ReactNode

function Tick<Row>({ select, id, row }: { select: Selection<Row>; id: string; row: Row }) {
  const { chosen, onChoose, nameOf } = select
  const isChosen = chosen.includes(id)
  return (
    <td className="data-tick">
      <input
        type="checkbox"
        aria-label={t`Choose ${nameOf(row)}`}
        checked={isChosen}
        onChange={() => onChoose(isChosen ? chosen.filter((each) => each !== id) : [...chosen, id])}
      />
    </td>
  )
}

/** An element and no component of its own: a window that moves makes a hundred of them in one frame. */
function cellOf<Row extends object>(column: Column<Row>, row: Row) {
  const said = write(column, row)
  const look = column.numeric ? 'number' : column.long ? 'long' : column.header ? undefined : 'actions'
  return (
    <td key={idOf(column)} className={look}>
      {typeof said === 'string' ? said : <span>{said}</span>}
    </td>
  )
}

/** Everything a row says, where the window has no room for it. */
function Sheet<Row>({
  row,
  columns,
  title,
  onClose,
}: {
  row: Row
  columns: Columns<Row>
  title: Column<Row> | undefined
  onClose: () => void
}) {
  const said = title && write(title, row)
  const name =
    typeof said === 'string' ? said : title ? String(fieldOf(title, row) ?? title.header) : t`This row`
  return (
    <Dialog title={name} open onOpenChange={(open) => !open && onClose()}>
      <Facts
        facts={columns.filter(({ header }) => header).map((column) => [column.header, write(column, row)])}
      />
      <div className="data-actions">
        {columns
          .filter(({ header }) => !header)
          .map((column) => (
            <div key={idOf(column)}>{write(column, row)}</div>
          ))}
      </div>
    </Dialog>
  )
}

function write<Row>(column: Column<Row>, row: Row) {
  if (column.cell) return column.cell({ row: { original: row } })
  const value = fieldOf(column, row)
  if (value === null || value === undefined || value === '') return NONE
  return typeof value === 'boolean' ? (value ? t`Yes` : t`No`) : String(value)
}
