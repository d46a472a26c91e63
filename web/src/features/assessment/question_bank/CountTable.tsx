import { Link } from 'react-router'
import { CrossTable } from '../../../ui/data/CrossTable'
import { CsvButton } from '../../../ui/data/CsvButton'
import { count } from '../../../ui/data/format'

interface CountTableProps {
  /** A question the table answers. */
  title: string
  note?: string
  rowHead: string
  /** `wanted`: how many a cell should have; 0 for a column that nothing is asked of. */
  columns: { id: string; name: string; wanted: number }[]
  rows: { id: string; name: string; counts: Record<string, number>; missing: number }[]
  /** Where the things counted in a cell are listed. */
  to: (row: string, column: string) => string
  /** Lines under the table, already written. */
  feet?: { name: string; cells: Record<string, string> }[]
}

const LACKS = 'Missing'

/** How many there are of many by many, beside how many there should be; the tint only helps the eye. */
export function CountTable({ title, note, rowHead, columns, rows, to, feet = [] }: CountTableProps) {
  const csv = {
    head: [rowHead, ...columns.flatMap(({ name }) => [name, `${name}: wanted`]), LACKS],
    rows: () =>
      rows.map(({ name, counts, missing }) => [
        name,
        ...columns.flatMap(({ id, wanted }) => [counts[id] ?? 0, wanted]),
        missing,
      ]),
  }
  return (
    <CrossTable
      title={title}
      note={note}
      actions={<CsvButton name={title} {...csv} />}
      className="heat heat--counts"
      rowHead={rowHead}
      lastHead={LACKS}
      columns={columns}
      feet={feet}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{row.name}</th>
          {columns.map(({ id, wanted }) => (
            <Cell key={id} has={row.counts[id] ?? 0} wanted={wanted} to={to(row.id, id)} />
          ))}
          <td>{count(row.missing)}</td>
        </tr>
      ))}
    </CrossTable>
  )
}

function Cell({ has, wanted, to }: { has: number; wanted: number; to: string }) {
  const level = wanted === 0 ? undefined : has === 0 ? 0 : has < wanted ? 1 : has < 2 * wanted ? 2 : 3
  return (
    <td data-level={level}>
      {has === 0 ? '0' : <Link to={to}>{count(has)}</Link>}
      {wanted > 0 && <small>{`of ${wanted}`}</small>}
    </td>
  )
}
