import { Link } from 'react-router'
import { CrossTable } from '../../../ui/data/CrossTable'
import { CsvButton } from '../../../ui/data/CsvButton'
import { Explain } from '../../../ui/data/Explain'
import { AsOf } from '../../../ui/data/StatCard'

interface HeatCell {
  /** 0 to 100, for the tint alone; null while too little is known. */
  value: number | null
  /** What is read: a range. */
  said: string
  /** The answers it is made of. */
  n: number
}

interface HeatTableProps {
  /** A question the table answers. */
  title: string
  note?: string
  asOf?: string | null
  explain?: string
  rowHead: string
  columns: { id: string; name: string }[]
  rows: { id: string; name: string; to?: string; cells: Record<string, HeatCell | undefined> }[]
  /** Lines above the rows, already written, such as the mean of the class. */
  feet?: { name: string; cells: Record<string, string> }[]
}

/** From which per cent a cell has the next tint. */
const STEPS = [40, 60, 80]

/** Estimates of many by many; every cell says its range and what it is made of, the tint only helps the eye. */
export function HeatTable(props: HeatTableProps) {
  const { title, note, asOf, explain, rowHead, columns, rows, feet = [] } = props
  return (
    <CrossTable
      title={title}
      note={note}
      actions={
        <div className="row">
          {explain && <Explain metric={explain} label={title} />}
          <CsvButton name={title} {...csvOf(props)} />
        </div>
      }
      className="heat heat--learners"
      rowHead={rowHead}
      columns={columns}
      feet={feet}
      isFeetFirst
      under={<AsOf at={asOf} />}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{row.to ? <Link to={row.to}>{row.name}</Link> : row.name}</th>
          {columns.map(({ id }) => (
            <Cell key={id} cell={row.cells[id]} />
          ))}
        </tr>
      ))}
    </CrossTable>
  )
}

function Cell({ cell }: { cell: HeatCell | undefined }) {
  if (!cell) return <td aria-label="No answers" />
  const { value, said, n } = cell
  const answers = n === 1 ? ' answer' : ' answers'
  if (value === null)
    return (
      <td className="heat-none">
        <span aria-hidden="true">·</span>
        <span className="visually-hidden">{`Too few: ${n}${answers}`}</span>
      </td>
    )
  return (
    <td data-level={STEPS.filter((step) => value >= step).length}>
      {said}
      <small>
        ({n}
        <span className="visually-hidden">{answers}</span>)
      </small>
    </td>
  )
}

const csvOf = ({ rowHead, columns, rows }: HeatTableProps) => ({
  head: [rowHead, ...columns.flatMap(({ name }) => [name, `${name}: answers`])],
  rows: () =>
    rows.map(({ name, cells }) => [
      name,
      ...columns.flatMap(({ id }) => {
        const cell = cells[id]
        return [cell && cell.value !== null ? cell.said : null, cell?.n ?? 0]
      }),
    ]),
})
