import { Children, type ReactNode } from 'react'
import { useRowCount } from './tableParts'

interface CrossTableProps {
  title: string
  note: string | undefined
  /** What stands beside the title, such as the file of the same numbers. */
  actions: ReactNode
  className: string
  rowHead: string
  columns: { id: string; name: string }[]
  /** The heading of a last column that sums up its row. */
  lastHead?: string
  /** The rows of the body. */
  children: ReactNode
  feet: { name: string; cells: Record<string, string> }[]
  /** The feet stand above the rows, where they are what the rows are read against. */
  isFeetFirst?: boolean
  /** What stands under the table. */
  under?: ReactNode
}

/** Something by something: the frame of tables whose cells carry a number and a tint. */
export function CrossTable(props: CrossTableProps) {
  const { title, note, actions, className, rowHead, columns, lastHead, children, feet, under } = props
  const means = feet.map((foot) => (
    <tr key={foot.name}>
      <th scope="row">{foot.name}</th>
      {columns.map(({ id }) => (
        <td key={id}>{foot.cells[id]}</td>
      ))}
      {lastHead && <td />}
    </tr>
  ))
  const counted = useRowCount({ shown: Children.count(children) })
  return (
    <figure className="chart" aria-label={title}>
      <div className="chart-head">
        <figcaption>
          <span className="chart-title">{title}</span>
          {note && <div className="chart-note">{note}</div>}
        </figcaption>
        {actions}
      </div>
      {counted.line}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="table-scroll" tabIndex={0} aria-label={title} aria-describedby={counted.id}>
        <table className={`table ${className}`} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{rowHead}</th>
              {columns.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
              {lastHead && <th scope="col">{lastHead}</th>}
            </tr>
          </thead>
          {props.isFeetFirst && <tbody className="heat-means">{means}</tbody>}
          <tbody>{children}</tbody>
          {!props.isFeetFirst && <tfoot>{means}</tfoot>}
        </table>
      </section>
      {under}
    </figure>
  )
}
