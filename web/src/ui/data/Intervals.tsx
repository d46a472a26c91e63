import { t } from '@lingui/core/macro'
import { Figure, type FigureProps } from './Figure'
import { percent, type Span } from './format'

export interface Interval {
  id: string
  name: string
  /** 0 to 100, the range it lies in, and how many answers it is made of. */
  value: number
  low: number
  high: number
  n: number
  /** Beside the number of answers, such as what is remembered now. */
  note?: string
}

interface IntervalsProps extends FigureProps {
  rows: Interval[]
  /** What is estimated, for the head of the table. */
  of: string
  /** The heads of the names and of `n`. */
  nameHead: string
  nHead: string
  /** The head of `note`. */
  noteHead: string
  /** How a range is said in words in place of percent; the table has the percent. */
  says?: (range: Span) => string
}

/** Estimates with the range each lies in: a thin band from low to high, a mark at the estimate. */
export function Intervals({ rows, of, nameHead, nHead, noteHead, says, ...figure }: IntervalsProps) {
  const head = [nameHead, of, t`At least`, t`At most`, nHead, noteHead]
  return (
    <Figure
      {...figure}
      isEmpty={rows.length === 0}
      twin={{
        head,
        rows: rows.map(({ id, name, value, low, high, n, note = '' }) => ({
          key: id,
          cells: [name, percent(value), percent(low), percent(high), String(n), note],
        })),
      }}
      csv={{
        head,
        rows: () => rows.map(({ name, value, low, high, n, note }) => [name, value, low, high, n, note]),
      }}
    >
      <ul className="intervals">
        {rows.map((row) => (
          <Bar key={row.id} row={row} nHead={nHead.toLowerCase()} says={says} />
        ))}
      </ul>
    </Figure>
  )
}

function Bar({ row, nHead, says }: { row: Interval; nHead: string; says: IntervalsProps['says'] }) {
  const { name, value, low, high, n, note } = row
  const span = says ? says(row) : t`${percent(low)} to ${percent(high)}`
  const figure = says ? span : percent(value)
  return (
    <li>
      <div className="progress-head">
        <span>{name}</span>
        <span className="text--number text--strong">{figure}</span>
      </div>
      <svg
        className="interval"
        viewBox="0 0 100 12"
        preserveAspectRatio="none"
        role="img"
        aria-label={says ? `${name}: ${span}` : t`${name}: ${percent(value)}, likely ${span}`}
      >
        <rect className="interval-track" y="3" width="100" height="6" />
        <rect className="interval-band" x={low} y="3" width={Math.max(1, high - low)} height="6" />
        <line className="interval-mark" x1={value} x2={value} y1="0" y2="12" />
      </svg>
      <p className="chart-note">{[!says && span, `${n} ${nHead}`, note].filter(Boolean).join(' · ')}</p>
    </li>
  )
}
