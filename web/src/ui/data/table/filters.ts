import { type Column, type Columns, fieldOf, idOf, wordsOf } from './column'

/** Begins a filter's name in the address: `f.provider=pesapal`. */
export const FILTER = 'f.'
// A list of more is typed into, not chosen from.
const CHOICES = 12

export interface FilterField {
  id: string
  label: string
  numeric?: boolean
  /** Its name in the address. */
  param: string
  choices?: { value: string; label: string }[]
}

/** The columns that can be filtered, and by what. Few different words are chosen from, many are typed. */
export function fieldsOf<Row>(columns: Columns<Row>, rows: Row[]): FilterField[] {
  return columns.filter(filterable).map((column) => {
    const id = idOf(column)
    const field = { id, label: column.header, param: FILTER + id }
    return column.numeric ? { ...field, numeric: true } : { ...field, choices: seen(column, rows) }
  })
}

const filterable = <Row>({ filter, header, accessorKey, csv }: Column<Row>) =>
  filter !== false && header !== '' && Boolean(accessorKey || csv)

function seen<Row>(column: Column<Row>, rows: Row[]) {
  const words = new Set<string>()
  for (const row of rows) {
    words.add(wordsOf(column, row))
    if (words.size > CHOICES) return undefined
  }
  if (words.size < 2 || words.size * 2 > rows.length) return undefined
  return [...words].sort().map((word) => ({ value: word, label: word }))
}

/** The rows that every filter leaves. */
export function filtered<Row>(
  rows: Row[],
  columns: Columns<Row>,
  fields: FilterField[],
  asked: Asked,
): Row[] {
  const tests = fields.flatMap((field) => {
    const wanted = asked[field.param]
    const column = columns.find((each) => idOf(each) === field.id)
    return wanted && column ? [testOf(column, field, wanted)] : []
  })
  return tests.length ? rows.filter((row) => tests.every((test) => test(row))) : rows
}

export type Asked = Record<string, string>

function testOf<Row>(column: Column<Row>, field: FilterField, wanted: string): (row: Row) => boolean {
  if (field.numeric) {
    const holds = numberTest(wanted)
    return (row) => {
      const value = fieldOf(column, row)
      return typeof value === 'number' && holds(value)
    }
  }
  const sought = wanted.toLowerCase()
  if (field.choices) return (row) => wordsOf(column, row) === wanted
  return (row) => wordsOf(column, row).toLowerCase().includes(sought)
}

/** `100` is just that, `>100` and `<100` more and less, `10..20` what lies between; what is no number finds nothing. */
export function numberTest(wanted: string): (value: number) => boolean {
  const text = wanted.replace(/[\s,]/g, '').replace(/−/g, '-')
  const between = /^(-?[\d.]+?)\.\.(-?[\d.]+)$/.exec(text)
  if (between) return (value) => value >= Number(between[1]) && value <= Number(between[2])
  const [, sign, digits] = /^(>=?|<=?|)(-?[\d.]+)$/.exec(text) ?? []
  if (digits === undefined) return () => false
  const limit = Number(digits)
  if (sign === '>') return (value) => value > limit
  if (sign === '>=') return (value) => value >= limit
  if (sign === '<') return (value) => value < limit
  if (sign === '<=') return (value) => value <= limit
  return (value) => value === limit
}
