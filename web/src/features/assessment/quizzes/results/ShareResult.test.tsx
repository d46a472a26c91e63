import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../../testing/render'
import { PagedList } from './PagedList'
import { ShareResult } from './ShareResult'

const SHARE = '/api/quiz-attempts/a1/share'
const open = async (parents: string[], api: object = {}) => {
  const shown = show(<ShareResult attemptId="a1" />, {
    me: LEARNER,
    api: { [`GET ${SHARE}`]: { words: 'Amina got 82% in Forces.', parents }, ...api },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Share with my parent' }))
  expect(await screen.findByText('Amina got 82% in Forces.')).toBeVisible()
  return shown
}

it('tells a linked parent only when asked to, and says so', async () => {
  const { asked } = await open(['Grace', 'Moses'], { [`POST ${SHARE}`]: { parents: 2 } })
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Tell Grace and Moses on Kitabo' }))
  expect(await screen.findByText('We told Grace and Moses on Kitabo.')).toBeVisible()
})

it('offers the words to send where no parent is linked', async () => {
  await open([])
  expect(screen.getByRole('link', { name: 'Link a parent' })).toHaveAttribute('href', '/account/family')
  const link = screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? ''
  expect(decodeURIComponent(link)).toContain('Amina got 82%')
})

it('shows a long list piece by piece', async () => {
  show(
    <PagedList items={[...Array(25).keys()]} size={10} name="questions">
      {(n) => <p key={n}>{`Line ${n + 1}`}</p>}
    </PagedList>,
  )
  expect(screen.getAllByText(/Line/)).toHaveLength(10)
  await userEvent.click(screen.getByRole('button', { name: 'Show 10 more of 15 questions' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show the other 5 questions' }))
  expect(screen.getAllByText(/Line/)).toHaveLength(25)
})
