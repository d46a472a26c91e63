import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { show } from '../../testing/render'
import { once } from './ChartBody'
import { LineChart } from './charts'
import * as csv from './csv'
import { dateShort } from './format'
import { type Metric, MetricsSource } from './metricsSource'

const data = [
  { on: '2026-11-19', bestPct: 40 },
  { on: '2026-11-20', bestPct: null },
]
const METRIC: Metric = {
  key: 'best_score',
  title: 'Best score',
  definition: 'The best of the attempts at a test.',
  unit: 'percent',
  owner: 'quizzes',
  mart: 'quiz_performance',
  asOf: '2026-11-21T02:10:00Z',
  column: 'best_score_pct',
  checks: 4,
  checksHold: true,
  n: 1234,
  ownN: 26,
}
const chart = (rows: typeof data) => (
  <LineChart
    title="Am I improving?"
    data={rows}
    x="on"
    xLabel="Day"
    y="bestPct"
    unit="percent"
    writeX={dateShort}
    explain="best_score"
  />
)

it('is a figure with a table twin and a CSV', async () => {
  const download = vi.spyOn(csv, 'download').mockImplementation(() => {})
  show(chart(data))
  expect(screen.getByRole('figure', { name: 'Am I improving?' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show table' }))
  const cells = within(screen.getByRole('table')).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual(['40%', '–'])
  expect(screen.getByRole('rowheader', { name: '19 Nov' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Download Am I improving? as CSV' }))
  expect(download).toHaveBeenCalledWith(
    'Am I improving?',
    ['Day', 'Best'],
    [
      ['2026-11-19', 40],
      ['2026-11-20', null],
    ],
  )
})

it('says so when there is nothing to draw', () => {
  show(chart([]))
  expect(screen.getByText('No data yet.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show table' })).toBeNull()
})

it('answers how a number was computed, and asks the registry only then', async () => {
  const source = vi.fn(() => ({
    data: [METRIC],
    error: null,
    isPending: false,
    isFetching: false,
    refetch: () => {},
  }))
  show(<MetricsSource value={source}>{chart(data)}</MetricsSource>)
  expect(source).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Am I improving? How was this computed?' }))
  expect(await screen.findByText('The best of the attempts at a test.')).toBeVisible()
  expect(screen.getByText('the 26 rows about you')).toBeVisible()
  expect(screen.getByText('1,234 rows')).toBeVisible()
  expect(screen.getByText('21 Nov 2026, 05:10')).toBeVisible()
  expect(screen.getByText('4 checks, all passed')).toBeVisible()
})

it('writes a date once where several points are of one day', () => {
  const write = once((day) => String(day).slice(0, 6))
  const axis = () => ['12 Nov a', '12 Nov b', '13 Nov', '13 Nov', '12 Nov'].map(write)
  expect(axis()).toEqual(['12 Nov', '', '13 Nov', '', '12 Nov'])
  expect(axis()[0]).toBe('12 Nov')
})
