import '../css/money.css'

interface FootCell {
  label: string
  value: string
  numeric?: boolean
}

/** The last line of a table, adding up what stands above; give one cell for each column. */
export function FootRow({ cells }: { cells: FootCell[] }) {
  return (
    <tr>
      {cells.map(({ label, value, numeric }) => (
        <td key={label} className={numeric ? 'number' : undefined} data-label={label}>
          <span>{value}</span>
        </td>
      ))}
    </tr>
  )
}
