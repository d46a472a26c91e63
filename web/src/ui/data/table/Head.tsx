import { t } from '@lingui/core/macro'
import { count } from '../format'
import { SortHead } from '../tableParts'
import type { Selection } from './Body'
import { type Columns, idOf, sortable } from './column'

interface HeadProps<Row> {
  columns: Columns<Row>
  select: Selection<Row> | undefined
  /** The ids of the rows on this page. */
  shown: string[]
  order: { sort: string; setSort: (sort: string) => void }
}

/** The heads of the columns, and one tick for all rows shown. */
export function Head<Row>({ columns, select, shown, order }: HeadProps<Row>) {
  return (
    <tr>
      {select && <TickAll select={select} shown={shown} />}
      {columns.map((column) => (
        <SortHead
          key={idOf(column)}
          id={idOf(column)}
          label={column.header}
          numeric={column.numeric}
          sortable={sortable(column)}
          {...order}
        />
      ))}
    </tr>
  )
}

function TickAll<Row>({ select, shown }: { select: Selection<Row>; shown: string[] }) {
  const { chosen, onChoose } = select
  const isAll = shown.length > 0 && shown.every((id) => chosen.includes(id))
  return (
    <th scope="col" className="data-tick">
      <input
        type="checkbox"
        aria-label={t`Choose every row shown`}
        checked={isAll}
        onChange={() =>
          onChoose(isAll ? chosen.filter((id) => !shown.includes(id)) : [...new Set([...chosen, ...shown])])
        }
      />
    </th>
  )
}

/** The last line: what each column adds up to, of all rows the filters leave. */
export function Totals<Row>({ columns, rows, lead }: { columns: Columns<Row>; rows: Row[]; lead: boolean }) {
  if (rows.length === 0 || !columns.some(({ total }) => total)) return null
  return (
    <tfoot>
      <tr>
        {lead && <td className="data-tick" />}
        {columns.map((column, at) => (
          <td
            key={idOf(column)}
            className={column.numeric ? 'number' : undefined}
            data-label={at === 0 ? undefined : column.header}
            data-empty={at > 0 && !column.total ? true : undefined}
          >
            <span>{at === 0 ? t`Total, ${count(rows.length)} rows` : column.total?.(rows)}</span>
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
