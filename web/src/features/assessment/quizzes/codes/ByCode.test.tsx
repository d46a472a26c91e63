import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../../testing/render'
import QuizListScreen from '../QuizListScreen'
import { quizOf, quizzesApi } from '../samples.testing'
import type { SharedTest } from './data'

const SHARED: SharedTest = {
  quizId: 'q9',
  title: 'Fractions',
  description: null,
  subject: 'Mathematics',
  schoolYear: 'S1',
  totalQuestions: 4,
  timeLimitMinutes: 30,
  maxAttempts: 1,
  givenBy: 'Grace Nambi',
  isTutor: true,
  school: null,
  isOwn: false,
  isEntered: false,
  seenAs: 'Amina N.',
}
const LOOK = 'POST /api/test-codes/look'
const ENTER = 'POST /api/test-codes/enter'
const list = (at: string, api: object, quizzes = [quizOf()]) =>
  show(<QuizListScreen />, { at, me: LEARNER, api: { ...quizzesApi(quizzes), ...api } })

it('says who will see what before a learner agrees, and leads to the test after it', async () => {
  const { asked, location } = list('/quizzes', {
    [LOOK]: SHARED,
    [ENTER]: { ...SHARED, isEntered: true },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Enter a code' }))
  await userEvent.type(screen.getByLabelText('Code of the test'), 'tyw 556')
  await userEvent.click(screen.getByRole('button', { name: 'See the test' }))
  expect(await screen.findByText(/Grace Nambi sees your name as “Amina N\.”/)).toBeVisible()
  expect(screen.getByText('Grace Nambi, a tutor checked by Kitabo')).toBeVisible()
  expect(asked.some(({ path }) => path.endsWith('/enter'))).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Agree and join' }))
  await expect.poll(() => location.address).toBe('/quiz/q9')
  expect(asked).toContainEqual({ method: 'POST', path: '/api/test-codes/enter', body: { code: 'TYW556' } })
})

it('opens a link’s code at once, and forgets it when the window is closed', async () => {
  const { location } = list('/quizzes?code=TYW556', {
    [LOOK]: { ...SHARED, isTutor: false, school: 'Nkoowe' },
  })
  expect(await screen.findByText('Grace Nambi, teacher at Nkoowe')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(location.address).toBe('/quizzes')
})

it('keeps a code that is not known to be corrected, and says so', async () => {
  const detail = 'This code is not known, or it no longer works.'
  list('/quizzes?code=TYW556', {
    [LOOK]: [404, { code: 'TEST_CODE_UNKNOWN', title: 'x', detail, status: 404 }],
  })
  expect(await screen.findByText(detail)).toBeVisible()
  expect(screen.getByLabelText('Code of the test')).toHaveValue('TYW556')
})

it('lets a learner stop showing a test to whoever gave it', async () => {
  const given = quizOf({ id: 'q9', title: 'Fractions', sessionType: 'class', givenBy: 'Grace Nambi' })
  const { asked } = list('/quizzes', { 'DELETE /api/test-codes/tests/q9': {} }, [given])
  expect(await screen.findByRole('heading', { name: 'With a code' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Stop sharing Fractions with Grace Nambi' }))
  await userEvent.click(screen.getByRole('button', { name: 'Stop sharing' }))
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(true)
})
