import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { show } from '../../testing/render'
import { RecordViewList } from './RecordViewList'

const VIEW = {
  id: '0190a1b2-0000-7000-8000-0000000000aa',
  at: '2026-11-05T06:00:00Z',
  name: 'Sarah Okello',
  role: 'teacher' as const,
  kind: 'answer' as const,
  purpose: 'marking' as const,
}

it('says in plain words who looked at what, when and why', () => {
  show(
    <RecordViewList views={{ data: [VIEW], total: 1, page: 1, pageSize: 20 }} setPage={vi.fn()} empty="" />,
  )
  expect(screen.getByText('Sarah Okello, teacher')).toBeVisible()
  expect(screen.getByText('Looked at an answer, to mark it.')).toBeVisible()
  expect(screen.getByText('5 Nov 2026, 09:00')).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

it('turns pages, and says what will stand here while nobody has looked', async () => {
  const setPage = vi.fn()
  const views = { data: [VIEW], total: 41, page: 1, pageSize: 20 }
  const stage = show(<RecordViewList views={views} setPage={setPage} empty="" />)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(setPage).toHaveBeenCalledWith(2)
  stage.unmount()
  const none = { data: [], total: 0, page: 1, pageSize: 20 }
  show(<RecordViewList views={none} setPage={setPage} empty="When somebody looks, you see it here." />)
  expect(screen.getByText('Nobody has looked yet')).toBeVisible()
  expect(screen.getByText('When somebody looks, you see it here.')).toBeVisible()
})
