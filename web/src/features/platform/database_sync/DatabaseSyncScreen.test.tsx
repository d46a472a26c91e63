import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ADMIN, show } from '../../../testing/render'
import DatabaseSyncScreen from './DatabaseSyncScreen'
import type { DatabaseSync, TableSync } from './data'

const AT = '2026-11-24T09:00:00Z'
const PATH = '/api/admin/database-sync'
const SUPER = { ...ADMIN, role: 'super_admin' as const }

const table = (given: Partial<TableSync>): TableSync => ({
  table: 'payments',
  state: 'in_step',
  isCounted: true,
  rowsHere: 340,
  newestHere: AT,
  rowsTaken: 340,
  newestTaken: AT,
  rowsPublished: 340,
  heldBack: 0,
  lagSeconds: 0,
  ...given,
})
const SEEN: DatabaseSync = {
  lookedAt: AT,
  migrations: { database: 'abc', expected: 'abc', waiting: [], isUnknown: false },
  takenAt: AT,
  publishedAsOf: AT,
  refresh: {
    isAtWork: false,
    progress: null,
    askedAt: null,
    last: { startedAt: AT, finishedAt: '2026-11-24T09:00:12Z', status: 'published', error: null, failed: [] },
    failingSince: null,
    nextTryAt: null,
    error: null,
  },
  tables: [
    table({}),
    table({ table: 'read_intervals', state: 'waiting', rowsHere: 1_205, rowsTaken: 1_200, lagSeconds: 300 }),
  ],
}

it('names the tables that are apart before the others, and how far behind they are', async () => {
  show(<DatabaseSyncScreen />, { me: SUPER, api: { [`GET ${PATH}`]: SEEN } })
  const rows = within(await screen.findByRole('table', { name: 'Tables' })).getAllByRole('row')
  expect(rows[1]).toHaveTextContent('read_intervals')
  expect(rows[1]).toHaveTextContent('Newer rows wait')
  expect(rows[1]).toHaveTextContent('5 min')
  expect(screen.getByText('1 of 2')).toBeVisible()
  expect(screen.getByText(/after 12 seconds: published/)).toBeVisible()
})

it('has a refresh made, and shows how far it has come', async () => {
  const asked = { ...SEEN, refresh: { ...SEEN.refresh, askedAt: AT } }
  const progress = { part: 'build', done: 40, of: 160, beganAt: AT }
  const working = { ...SEEN, refresh: { ...SEEN.refresh, isAtWork: true, progress } }
  let looks = 0
  show(<DatabaseSyncScreen />, {
    me: SUPER,
    api: { [`GET ${PATH}`]: () => (looks++ ? working : SEEN), [`POST ${PATH}/refresh`]: asked },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Refresh now' }))
  expect(await screen.findByText(/It begins within half a minute/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Refresh now' })).toBeDisabled()
  expect(await screen.findByText('40 of 160 tables', {}, { timeout: 5_000 })).toBeVisible()
})

it('says which migrations the database lacks', async () => {
  const migrations = {
    database: 'abc',
    expected: 'def',
    waiting: ['def: Purses have a cap'],
    isUnknown: false,
  }
  show(<DatabaseSyncScreen />, { me: SUPER, api: { [`GET ${PATH}`]: { ...SEEN, migrations } } })
  expect(await screen.findByText(/def: Purses have a cap/)).toBeVisible()
})
