/** A list of books as a table: what stands beside a file's name. */
export interface Listed {
  file: string
  title: string
  author: string
  subject: string
  forms: string[]
  description: string
  year: string
}

/** The rows of CSV text by the names of its first row; quotes, line ends within them, and a leading mark are known. */
export function readList(text: string): Listed[] {
  const [head = [], ...rows] = cellsOf(text.replace(/^\uFEFF/, ''))
  const names = head.map((name) => name.trim().toLowerCase())
  return rows
    .filter((row) => row.some((cell) => cell.trim()))
    .map((row) => {
      const cell = (...known: string[]) => (row[names.findIndex((name) => known.includes(name))] ?? '').trim()
      return {
        file: cell('file', 'filename', 'file name'),
        title: cell('title'),
        author: cell('author', 'authors'),
        subject: cell('subject', 'category'),
        forms: [
          ...new Set(
            cell('forms', 'form', 'years')
              .toUpperCase()
              .match(/S[1-4]/g) ?? [],
          ),
        ].sort(),
        description: cell('description').slice(0, 500),
        year: cell('year', 'published'),
      }
    })
}

/** Cells row by row; a semicolon divides where the first line has no comma. */
function cellsOf(text: string): string[][] {
  const first = text.slice(0, Math.max(text.indexOf('\n'), 0) || text.length)
  const divider = first.includes(',') ? ',' : ';'
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"'
      at++
    } else if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === divider) endCell()
    else if (!isQuoted && (sign === '\n' || sign === '\r')) {
      if (sign === '\r' && text[at + 1] === '\n') at++
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  return rows
}

/** A title out of a file's name: `02_the-river book.pdf` is "The river book". */
export function titleOf(fileName: string): string {
  const plain = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .replace(/^\d+[.\s]+/, '')
    .trim()
  return plain ? plain.charAt(0).toUpperCase() + plain.slice(1) : fileName
}
