import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { EmptyState } from '../feedback/states'
import { Button } from '../primitives/Button'
import { CsvButton } from './CsvButton'
import type { Cell } from './csv'
import { Explain } from './Explain'
import { AsOf } from './StatCard'
import { useRowCount } from './tableParts'

export interface FigureProps {
  /** A question the figure answers, such as "Am I improving?". */
  title: string
  /** The sample size and other honest words. */
  note?: ReactNode
  asOf?: string | null
  /** The metric's key in the registry. */
  explain?: string
  /** Said where there is nothing to draw. */
  empty?: string
  /** False where its file leaves by a way that notes who takes it. */
  hasFile?: boolean
}

interface FrameProps extends FigureProps {
  isEmpty: boolean
  /** The same numbers as a table: the first column names, the others stand to the right. */
  twin: { head: string[]; rows: { key: string; cells: string[] }[] }
  csv: { head: string[]; rows: () => Cell[][] }
  children: ReactNode
}

/** A figure with its title, its table twin, its CSV and where its numbers come from. */
export function Figure(props: FrameProps) {
  const {
    title,
    note,
    asOf,
    explain,
    empty = t`No data yet.`,
    hasFile = true,
    isEmpty,
    twin,
    csv,
    children,
  } = props
  const [asTable, setAsTable] = useState(false)
  const titleId = useId()
  return (
    <figure className="chart" aria-labelledby={titleId}>
      <div className="chart-head">
        <figcaption>
          <span id={titleId} className="chart-title">
            {title}
          </span>
          {note && <div className="chart-note">{note}</div>}
        </figcaption>
        {!isEmpty && (
          <div className="row">
            {explain && <Explain metric={explain} label={title} />}
            <Button kind="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? t`Show chart` : t`Show table`}
            </Button>
            {hasFile && <CsvButton name={title} {...csv} />}
          </div>
        )}
      </div>
      {isEmpty && <EmptyState title={empty} />}
      {!isEmpty && (asTable ? <Twin {...twin} labelledBy={titleId} /> : children)}
      <AsOf at={asOf} />
    </figure>
  )
}

function Twin({ head, rows, labelledBy }: FrameProps['twin'] & { labelledBy: string }) {
  const counted = useRowCount({ shown: rows.length })
  return (
    <>
      {counted.line}
      <section
        className="table-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-labelledby={labelledBy}
        aria-describedby={counted.id}
      >
        <table className="table" aria-labelledby={labelledBy}>
          <thead>
            <tr>
              {head.map((name, at) => (
                <th key={name} scope="col" className={at ? 'number' : undefined}>
                  {name || (
                    <span className="visually-hidden">
                      <Trans>Of</Trans>
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...values] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {values.map((value, at) => (
                  <td key={head[at + 1]} className="number">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
