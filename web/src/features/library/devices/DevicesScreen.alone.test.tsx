import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { OwnDevice } from '../../../api/protection/deviceStore'
import { type Answers, LEARNER, show } from '../../../testing/render'
import DevicesScreen from './DevicesScreen'

const device = (id: string, name: string) => ({
  id,
  name,
  publicKey: 'x',
  userAgent: null,
  lastActiveAt: '2026-11-16T09:00:00Z',
  createdAt: '2026-11-01T09:00:00Z',
})
const open = (devices: object[], api: Answers = {}, more: object = {}) =>
  show(<DevicesScreen />, {
    me: LEARNER,
    api: {
      'GET /api/devices': { devices, limit: 5, canAdd: true, opensAt: null, ...more },
      'POST /api/devices/nonce': { nonce: 'AAAA' },
      'GET /api/licences/keys': { keys: [{ kid: 'k1', publicKey: 'AAAA' }] },
      ...api,
    },
  })

// jsdom has no IndexedDB: the store itself is tried in a real browser.
const kept = vi.hoisted(() => ({ device: null as OwnDevice | null }))
vi.mock('../../../api/protection/deviceStore', () => ({
  readOwnDevice: async () => kept.device,
  keepOwnDevice: async (device: OwnDevice) => {
    kept.device = device
  },
  forgetOwnDevice: async () => {
    kept.device = null
  },
}))
beforeEach(() => {
  kept.device = null
})

it('adds this browser with a proof of its keys, which never leave it', async () => {
  const devices: object[] = []
  const { asked } = open([], {
    'GET /api/devices': () => ({ devices, limit: 5, canAdd: true, opensAt: null }),
    'POST /api/devices': () => {
      devices.push(device('d1', 'My phone'))
      return devices[0]
    },
  })
  expect(await screen.findByText('No devices yet.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add this device' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Device name' }), 'My phone')
  await userEvent.click(screen.getByRole('button', { name: 'Add device' }))
  expect(await screen.findByText('Device added')).toBeVisible()
  const sent = asked.find(({ method, path }) => method === 'POST' && path === '/api/devices')?.body as {
    publicKey: string
    signature: string
  }
  expect(sent).toMatchObject({ name: 'My phone', nonce: 'AAAA' })
  expect([sent.publicKey.length, sent.signature.length]).toEqual([87, 86])
  expect(await screen.findByText('This device')).toBeVisible()
  const own = kept.device
  expect(own).toMatchObject({ deviceId: 'd1', pinned: { k1: 'AAAA' } })
  expect(own?.keys.wrapping.privateKey.extractable).toBe(false)
  expect(own?.keys.signing.privateKey.extractable).toBe(false)
})

it('puts the server’s words under the name', async () => {
  const fields = { name: 'Device name is required' }
  open([], { 'POST /api/devices': [422, { title: 'Check', detail: 'x', fields }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Add this device' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add device' }))
  expect(await screen.findByText('Device name is required')).toBeVisible()
})

it('renames and removes a device, after asking', async () => {
  const { asked } = open([device('d1', 'Old phone')], {
    'PATCH /api/devices/d1': device('d1', 'Tablet'),
    'DELETE /api/devices/d1': {},
  })
  expect(await screen.findByText('1 of 5 devices')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await userEvent.clear(screen.getByRole('textbox', { name: 'Device name' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Device name' }), 'Tablet')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Device renamed')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const question = screen.getByRole('alertdialog', { name: 'Remove “Old phone”?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Device removed')).toBeVisible()
  expect(asked.filter(({ path }) => path === '/api/devices/d1').map(({ method }) => method)).toEqual([
    'PATCH',
    'DELETE',
  ])
})

it('says why this one cannot be added', async () => {
  open([device('d1', 'Old phone')], {}, { canAdd: false, opensAt: '2026-12-16T09:00:00Z' })
  expect(await screen.findByText(/You can add this one on 16 Dec 2026/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add this device' })).toBeNull()
})
