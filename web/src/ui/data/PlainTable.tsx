import { type ReactNode, useId } from 'react'
import { useRowCount } from './tableParts'

interface PlainTableProps {
  caption: string
  hideCaption?: boolean
  head: { label: string; numeric?: boolean }[]
  /** The first cell of a row names it. */
  rows: { key: string; cells: ReactNode[] }[]
}

/** A short table that needs no sorting, pages or library: cards under 640 px, whole on paper. */
export function PlainTable({ caption, hideCaption, head, rows }: PlainTableProps) {
  const id = useId()
  const counted = useRowCount({ shown: rows.length })
  return (
    <div className="table-wrap">
      <span id={id} className={hideCaption ? 'visually-hidden' : 'table-caption'}>
        {caption}
      </span>
      {counted.line}
      <section
        className="table-scroll table-scroll--cards"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-labelledby={id}
        aria-describedby={counted.id}
      >
        <table className="table" aria-labelledby={id}>
          <thead>
            <tr>
              {head.map(({ label, numeric }) => (
                <th key={label} scope="col" className={numeric ? 'number' : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, at) => (
                  <td
                    key={head[at]?.label}
                    className={head[at]?.numeric ? 'number' : undefined}
                    data-label={head[at]?.label}
                  >
                    <span>{cell}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
