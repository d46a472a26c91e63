import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { show } from '../../testing/render'
import * as csv from './csv'
import { type Columns, DataTable } from './DataTable'
import { ugx } from './format'
import { useTableView } from './tableView'

interface Line {
  title: string
  earned: number | null
}
const LINES: Line[] = [
  { title: 'Forces', earned: 900 },
  { title: 'Algebra', earned: null },
  { title: 'The cell', earned: 12000 },
]
const columns: Columns<Line> = [
  { accessorKey: 'title', header: 'Book' },
  { accessorKey: 'earned', header: 'Earned', numeric: true, cell: ({ row }) => ugx(row.original.earned) },
  { id: 'open', header: '', cell: ({ row }) => <button type="button">Open {row.original.title}</button> },
]
const table = <DataTable rows={LINES} columns={columns} caption="Books" empty="No books yet." />

const shown = () =>
  within(screen.getByRole('table', { name: 'Books' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

it('shows rows as given, and sorts by a click on a head', async () => {
  show(table)
  expect(shown()).toEqual(['Forces', 'Algebra', 'The cell'])
  await userEvent.click(screen.getByRole('button', { name: 'Book' }))
  expect(shown()).toEqual(['Algebra', 'Forces', 'The cell'])
  expect(screen.getByRole('columnheader', { name: 'Book' })).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(screen.getByRole('button', { name: 'Book' }))
  expect(shown()).toEqual(['The cell', 'Forces', 'Algebra'])
})

it('sorts numbers by size, largest first, and what is missing last', async () => {
  show(table)
  await userEvent.click(screen.getByRole('button', { name: 'Earned' }))
  expect(shown()).toEqual(['The cell', 'Forces', 'Algebra'])
  await userEvent.click(screen.getByRole('button', { name: 'Earned' }))
  expect(shown()).toEqual(['Forces', 'The cell', 'Algebra'])
})

it('leaves as CSV with values, not with what was drawn', async () => {
  const download = vi.spyOn(csv, 'download').mockImplementation(() => {})
  show(table)
  await userEvent.click(screen.getByRole('button', { name: 'Download Books as CSV' }))
  expect(download).toHaveBeenCalledWith(
    'Books',
    ['Book', 'Earned'],
    [
      ['Forces', 900],
      ['Algebra', null],
      ['The cell', 12000],
    ],
  )
})

it('says why it is empty', () => {
  show(<DataTable rows={[]} columns={columns} caption="Books" empty="No books yet." />)
  expect(screen.getByText('No books yet.')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

it('cuts long lists into pages', async () => {
  const many = Array.from({ length: 51 }, (_, at) => ({ title: `Book ${at + 1}`, earned: at }))
  show(<DataTable rows={many} columns={columns} caption="Books" empty="" pageSize={50} />)
  expect(shown()).toHaveLength(50)
  expect(screen.getByText('1–50 of 51')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(shown()).toEqual(['Book 51'])
})

function ServerTable() {
  const view = useTableView({ sort: '-earned', pageSize: 3 })
  return (
    <DataTable rows={LINES} total={9} view={view} strangers={[]} columns={columns} caption="Books" empty="" />
  )
}

it('leaves order and pages of the server to the address', async () => {
  const { location } = show(<ServerTable />, { at: '/admin?tab=books' })
  expect(shown()).toEqual(['Forces', 'Algebra', 'The cell'])
  expect(screen.getByRole('columnheader', { name: 'Earned' })).toHaveAttribute('aria-sort', 'descending')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(location.address).toBe('/admin?tab=books&page=2')
  expect(screen.getByText('4–6 of 9')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Book' }))
  expect(location.address).toBe('/admin?tab=books&page=1&sort=title')
})

it('says how many rows there are, where one look does not tell', async () => {
  const many = Array.from({ length: 12 }, (_, n) => ({ title: `Book ${n}`, earned: n }))
  const long = show(<DataTable rows={many} columns={columns} caption="Many" empty="None." pageSize={10} />)
  expect(screen.getByRole('region', { name: 'Many' })).toHaveAccessibleDescription('Rows 1–10 of 12')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('Rows 11–12 of 12')).toBeVisible()
  long.unmount()
  const whole = show(<DataTable rows={many} columns={columns} caption="Many" empty="None." />)
  expect(screen.getByText('12 rows')).toBeVisible()
  whole.unmount()
  show(table)
  expect(screen.queryByText(/rows$/)).toBeNull()
})
