export type Cell = string | number | boolean | null | undefined

/** Rows as CSV text. A text that a spreadsheet would run as a formula is kept a text. */
export function csvText(head: string[], rows: Cell[][]): string {
  return [head, ...rows].map((row) => row.map(written).join(',')).join('\r\n')
}

function written(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  // Four places are more than anybody reads, and fewer than the noise of a division.
  if (typeof cell === 'number') return String(Number(cell.toFixed(4)))
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Hands the rows to the browser as a file. */
export const download = (name: string, head: string[], rows: Cell[][]) => save(name, csvText(head, rows))

/** Hands CSV text to the browser as a file. */
export function save(name: string, text: string) {
  // The mark at the start tells spreadsheets that this is UTF-8.
  const file = new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  keepFile(`${slug}.csv`, file)
}

/** Hands a file to the device to keep. */
export function keepFile(name: string, file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
