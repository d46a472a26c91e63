import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import SystemSettingsScreen from './SystemSettingsScreen'

const CHIEF = { ...LEARNER, role: 'super_admin' as const }
const SETTING = {
  key: 'site_name',
  category: 'site',
  description: 'The name.',
  dataType: 'string',
  value: 'Kitabo',
  defaultValue: 'Kitabo',
  isEditable: true,
  changedAt: null,
}

it('shows each setting, changes one, and says what the server refuses under its field', async () => {
  const refused = [422, { code: 'MALFORMED', fields: { value: 'Write 1 to 60 characters' } }]
  const { asked } = show(<SystemSettingsScreen />, {
    me: CHIEF,
    api: { 'GET /api/admin/config': [SETTING].slice(), 'PUT /api/admin/config': () => refused },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Change Site name' }))
  await user.type(await screen.findByLabelText('Site name'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Write 1 to 60 characters')).toBeVisible()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    key: 'site_name',
    value: 'Kitabo!',
    dataType: 'string',
    seen: 'Kitabo',
  })
})

it('puts back the value before the last change', async () => {
  const history = [
    {
      at: '2026-11-21T05:00:00Z',
      action: 'config.changed',
      by: 'Moses',
      oldValue: 'Kitabo',
      newValue: 'Other',
    },
  ]
  const { asked } = show(<SystemSettingsScreen />, {
    me: CHIEF,
    api: {
      'GET /api/admin/config': [{ ...SETTING, value: 'Other' }],
      'GET /api/admin/config/history': history,
      'POST /api/admin/config/undo': [SETTING].slice(),
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'History of Site name' }))
  expect(await screen.findByText('Kitabo became Other')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Put back Kitabo' }))
  expect(await screen.findByText('Site name is Kitabo again')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ key: 'site_name' })
})
