import { t } from '@lingui/core/macro'
import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { IconButton } from '../../primitives/Button'
import { type Column, type Columns, idOf } from './column'

/** How the columns of a table stand on two lines. */
export interface PhoneShape<Row> {
  title: Column<Row> | undefined
  figure: Column<Row> | undefined
  lines: Columns<Row>
  /** Whether something stands only in the sheet. */
  hasMore: boolean
}

/** Who and the deciding number, then state and context; as the columns say, else by their kind and order. */
export function phoneShape<Row>(columns: Columns<Row>): PhoneShape<Row> {
  const placed = (where: Column<Row>['phone']) => columns.filter(({ phone }) => phone === where)
  const headed = columns.filter(({ header, phone }) => header && !phone)
  const title = placed('title')[0] ?? headed[0]
  const figure = placed('figure')[0] ?? headed.find((column) => column.numeric && column !== title)
  const chosen = placed('line')
  const free = headed.filter((column) => column !== title && column !== figure)
  const lines = chosen.length ? chosen : free.slice(0, 2)
  const shown = new Set([title, figure, ...lines])
  return { title, figure, lines, hasMore: columns.some((column) => !shown.has(column)) }
}

interface PhoneRowProps<Row> {
  shape: PhoneShape<Row>
  row: Row
  write: (column: Column<Row>, row: Row) => ReactNode
  onMore: (() => void) | undefined
}

/** The two lines of a row, and the way to the rest of it. */
export function PhoneRow<Row>({ shape: { title, figure, lines }, row, write, onMore }: PhoneRowProps<Row>) {
  return (
    <>
      <td className="data-two">
        <div className="data-first">
          {title && <span>{write(title, row)}</span>}
          {figure && <span className="number">{write(figure, row)}</span>}
        </div>
        {lines.length > 0 && (
          <div className="data-second">
            {lines.map((column) => (
              <Fragment key={idOf(column)}>
                <span>
                  {/* A number alone says nothing here, where no head stands above it; a chosen line says itself. */}
                  {column.numeric && !column.phone && `${column.header}: `}
                  {write(column, row)}
                </span>
              </Fragment>
            ))}
          </div>
        )}
      </td>
      {onMore && (
        <td className="data-more">
          <IconButton label={t`More of this row`} icon={<ChevronRight />} onClick={onMore} />
        </td>
      )}
    </>
  )
}
