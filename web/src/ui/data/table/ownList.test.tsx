import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { show } from '../../../testing/render'
import * as csv from '../csv'
import { type Columns, DataTable } from '../DataTable'
import { ugx } from '../format'
import { numberTest } from './filters'

interface Day {
  id: string
  provider: string
  paid: number
}
const DAYS: Day[] = [
  { id: '1', provider: 'Pesapal', paid: 300 },
  { id: '2', provider: 'Pesapal', paid: 150 },
  { id: '3', provider: 'Flutterwave', paid: 90 },
  { id: '4', provider: 'Flutterwave', paid: 20 },
]
const sum = (rows: Day[]) => ugx(rows.reduce((all, { paid }) => all + paid, 0))
const COLUMNS: Columns<Day> = [
  { accessorKey: 'id', header: 'Day' },
  { accessorKey: 'provider', header: 'Provider' },
  { accessorKey: 'paid', header: 'Paid', numeric: true, total: sum },
]
const list = (
  <DataTable rows={DAYS} columns={COLUMNS} caption="Days" empty="None." keep="" rowKey={({ id }) => id} />
)
const days = () =>
  within(screen.getByRole('table', { name: 'Days' }))
    .getAllByRole('row')
    .filter((row) => row.dataset.row)
    .map((row) => row.dataset.row)

it('filters and sorts by what the address says, and adds up and exports what is left', async () => {
  const download = vi.spyOn(csv, 'download').mockImplementation(() => {})
  show(list, { at: '/x?f.provider=Pesapal&sort=paid' })
  expect(days()).toEqual(['2', '1'])
  expect(screen.getByText('Total, 2 rows').closest('tr')).toHaveTextContent(/UGX.450/)
  await userEvent.click(screen.getByRole('button', { name: 'Download Days as CSV' }))
  expect(download.mock.calls[0]?.[2]).toEqual([
    ['2', 'Pesapal', 150],
    ['1', 'Pesapal', 300],
  ])
})

it('writes filters, order and columns into the address, and leaves a filter out by its chip', async () => {
  const { location } = show(list, { at: '/x' })
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  await userEvent.selectOptions(screen.getByLabelText('Filter by Provider'), 'Flutterwave')
  expect(location.address).toBe('/x?f.provider=Flutterwave')
  await userEvent.type(screen.getByLabelText('Filter by Paid'), '>50')
  await vi.waitFor(() => expect(days()).toEqual(['3']))
  await userEvent.click(screen.getByRole('button', { name: /Leave out the filter Provider/ }))
  expect(days()).toEqual(['1', '2', '3'])
  await userEvent.click(screen.getByRole('button', { name: 'View' }))
  await userEvent.click(await screen.findByLabelText('Provider'))
  expect(location.address).toContain('hide=provider')
  expect(screen.queryByRole('columnheader', { name: 'Provider' })).toBeNull()
})

it.each(['f.colour=red', 'sort=-colour'])(
  'refuses %s, which is no column, and shows no row',
  async (asked) => {
    const { location } = show(list, { at: `/x?${asked}` })
    expect(screen.getByRole('alert')).toHaveTextContent('This table has no column “colour”.')
    expect(screen.queryByRole('table')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show everything' }))
    expect(location.address).toBe('/x')
    expect(days()).toHaveLength(4)
  },
)

it('keeps a view under a name on this device', async () => {
  const { location } = show(list, { at: '/x?f.provider=Pesapal' })
  await userEvent.click(screen.getByRole('button', { name: 'View' }))
  await userEvent.type(await screen.findByLabelText('Name of this view'), 'Pesapal only')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(location.address).toBe('/x')
  await userEvent.click(screen.getByRole('button', { name: 'Pesapal only' }))
  expect(location.address).toBe('/x?f.provider=Pesapal')
  expect(screen.getByRole('button', { name: 'Pesapal only' })).toHaveAttribute('aria-current', 'true')
})

it('moves, chooses and filters by letters, but not while something is typed', async () => {
  const onChoose = vi.fn()
  const select = { chosen: [], onChoose, nameOf: ({ id }: Day) => id }
  show(
    <DataTable
      rows={DAYS}
      columns={COLUMNS}
      caption="Days"
      empty=""
      keep=""
      rowKey={({ id }) => id}
      select={select}
    />,
  )
  await userEvent.keyboard('jj')
  expect(document.activeElement).toHaveAttribute('data-row', '2')
  await userEvent.keyboard(' ')
  expect(onChoose).toHaveBeenLastCalledWith(['2'])
  await userEvent.keyboard('{Shift>}J{/Shift}')
  expect(onChoose).toHaveBeenLastCalledWith(['2', '3'])
  await userEvent.keyboard('f')
  await userEvent.type(screen.getByLabelText('Filter by Paid'), 'j')
  expect(document.activeElement).toBe(screen.getByLabelText('Filter by Paid'))
})

it('draws of many rows only those near the window, and says how many there are', () => {
  const many = Array.from({ length: 5000 }, (_, at) => ({ id: String(at), provider: 'P', paid: at }))
  show(<DataTable rows={many} columns={COLUMNS} caption="Days" empty="" rowKey={({ id }) => id} />)
  expect(days().length).toBeLessThan(120)
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5001')
})

it('reads numbers to filter by as people write them', () => {
  const matching = (wanted: string) => [5, 10, 1000].filter(numberTest(wanted))
  expect(matching('>5')).toEqual([10, 1000])
  expect(matching('<=10')).toEqual([5, 10])
  expect(matching('1,000')).toEqual([1000])
  expect(matching('5..10')).toEqual([5, 10])
  expect(matching('ten')).toEqual([])
})

it('refuses under a prefix what the address asks of no list, unless another list is beside it', async () => {
  const under = (isSecond: boolean) => (
    <DataTable rows={DAYS} columns={COLUMNS} caption="Days" empty="None." keep="days" isSecond={isSecond} />
  )
  const { location } = show(under(false), { at: '/x?f.colour=red&days.f.provider=Pesapal' })
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show everything' }))
  expect(location.address).toBe('/x')
  expect(screen.getByRole('table', { name: 'Days' })).toBeVisible()
  show(under(true), { at: '/x?f.colour=red' })
  expect(screen.getAllByRole('table')).toHaveLength(2)
})

it('heads the sheet of a row on phones as the row writes itself', async () => {
  const narrow = vi.spyOn(window, 'matchMedia')
  narrow.mockImplementation((query) => ({ ...matchMediaOf(query), matches: query.includes('max-width') }))
  const columns: Columns<Day> = [
    { accessorKey: 'id', header: 'Day', cell: ({ row }) => `${row.original.id} Nov 2026` },
    ...COLUMNS.slice(1),
    { id: 'more', header: 'More', cell: () => 'more' },
    { id: 'most', header: 'Most', cell: () => 'most' },
  ]
  show(<DataTable rows={DAYS.slice(0, 1)} columns={columns} caption="Days" empty="None." />)
  await userEvent.click(screen.getByRole('button', { name: 'More of this row' }))
  expect(screen.getByRole('dialog', { name: '1 Nov 2026' })).toBeVisible()
  narrow.mockRestore()
})

it('says on phones which number stands under the name, unless the list chose it', () => {
  const narrow = vi.spyOn(window, 'matchMedia')
  narrow.mockImplementation((query) => ({ ...matchMediaOf(query), matches: query.includes('max-width') }))
  const of = (chosen: Partial<Columns<Day>[number]>): Columns<Day> => [
    { accessorKey: 'id', header: 'Day' },
    { id: 'read', header: 'Read', numeric: true, cell: () => '5 min' },
    { id: 'pages', header: 'Pages', numeric: true, cell: () => '44', ...chosen },
  ]
  const { unmount } = show(
    <DataTable rows={DAYS.slice(0, 1)} columns={of({})} caption="Days" empty="None." />,
  )
  expect(screen.getByText('Pages: 44')).toBeVisible()
  unmount()
  show(<DataTable rows={DAYS.slice(0, 1)} columns={of({ phone: 'line' })} caption="Days" empty="None." />)
  expect(screen.getByText('44')).toBeVisible()
  narrow.mockRestore()
})

const matchMediaOf = window.matchMedia.bind(window)
