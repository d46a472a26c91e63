import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import words from './sw.po'

// A page has one language from its first module on, so each test reads the modules anew.
beforeEach(() => {
  localStorage.setItem('language', 'sw')
  localStorage.setItem('language-words', JSON.stringify(words))
  vi.resetModules()
})

it('speaks the language kept on the device and says that it is a draft', async () => {
  const { LEARNER, show } = await import('../testing/render')
  const { Shell } = await import('../app/Shell')
  show(<Shell />, { me: LEARNER })
  expect(await screen.findByText('Nenda kwenye maudhui makuu')).toBeInTheDocument()
  expect(await screen.findByText(/Tafsiri hii ni rasimu/)).toBeInTheDocument()
  expect(screen.getByRole('group', { name: 'Lugha' })).toBeInTheDocument()
})

it('speaks it where people sign in, and shows English for a word that is not translated', async () => {
  localStorage.setItem('language-words', JSON.stringify({ ...words, 'Forgot password?': undefined }))
  const { show } = await import('../testing/render')
  const { default: SignInScreen } = await import('../features/accounts/auth/SignInScreen')
  show(<SignInScreen />, { at: '/auth/login' })
  expect(await screen.findByLabelText('Barua pepe au jina la mtumiaji')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Ingia' })).toBeInTheDocument()
  expect(screen.getByText('Forgot password?')).toBeInTheDocument()
})

it('speaks it before a test, with the numbers in their places', async () => {
  const { LEARNER, show } = await import('../testing/render')
  const { quizOf } = await import('../features/assessment/quizzes/samples.testing')
  const { default: QuizPlayScreen } = await import('../features/assessment/quizzes/QuizPlayScreen')
  const quiz = quizOf({ attemptsUsed: 1 })
  show(
    <Routes>
      <Route path="/quiz/:quizId" element={<QuizPlayScreen />} />
    </Routes>,
    { at: '/quiz/q1', me: LEARNER, api: { 'GET /api/quizzes/q1': quiz } },
  )
  expect(await screen.findByRole('button', { name: 'Anza jaribio' })).toBeInTheDocument()
  expect(screen.getByText('Umetumia 1 kati ya 3')).toBeInTheDocument()
  expect(screen.getByText(/muda unaendelea/)).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: quiz.title })).toBeInTheDocument()
})

it('counts and orders as the translation does, and shows English where there is none', async () => {
  const { i18n } = await import('./i18n')
  const count = { n: 2 }
  const rows = (one: string, other: string) =>
    [['n', 'plural', { one: ['#', one], other: ['#', other] }]] as never
  expect(i18n._('Next')).toBe('Ifuatayo')
  expect(i18n._('No such word')).toBe('No such word')
  expect(i18n._({ id: 'new', message: rows(' row', ' rows'), values: count })).toBe('2 rows')
})

it('opens the page anew in the language chosen, with its words kept', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...location, reload })
  const { speak } = await import('./speak')
  await speak('lg')
  expect(localStorage.getItem('language')).toBe('lg')
  expect(JSON.parse(localStorage.getItem('language-words') ?? '')).toMatchObject({ Home: 'Awaka' })
  await speak('en')
  expect(localStorage.getItem('language-words')).toBeNull()
  expect(reload).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})
