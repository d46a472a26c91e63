import { Link } from 'react-router'
import { CsvButton } from './CsvButton'
import { count } from './format'

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
    <figure className="chart" aria-label={title}>
      <div className="chart-head">
        <figcaption>
          <span className="chart-title">{title}</span>
          {note && <div className="chart-note">{note}</div>}
        </figcaption>
        <CsvButton name={title} {...csv} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="table-scroll" tabIndex={0} aria-label={title}>
        <table className="table heat heat--counts" aria-label={title}>
          <thead>
            <tr>
              {[rowHead, ...columns.map(({ name }) => name), LACKS].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                {columns.map(({ id, wanted }) => (
                  <Cell key={id} has={row.counts[id] ?? 0} wanted={wanted} to={to(row.id, id)} />
                ))}
                <td>{count(row.missing)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {feet.map((foot) => (
              <tr key={foot.name}>
                <th scope="row">{foot.name}</th>
                {columns.map(({ id }) => (
                  <td key={id}>{foot.cells[id]}</td>
                ))}
                <td />
              </tr>
            ))}
          </tfoot>
        </table>
      </section>
    </figure>
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
