import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { show } from '../../../testing/render'
import TutorListScreen from './TutorListScreen'
import TutorScreen from './TutorScreen'

const TUTOR = {
  id: 't1',
  displayName: 'Esther Akello',
  profileImageUrl: null,
  verificationStatus: 'verified',
  averageRating: null,
  totalSessions: 0,
  teachingAreas: [{ subjectName: 'Chemistry', subjectSlug: 'chemistry', schoolYears: ['S1', 'S2'] }],
  subjects: ['Chemistry'],
  languages: ['English', 'Leb Lango'],
  bio: 'Patient with equations.',
  location: 'Lira City',
  hourlyRate: 15000,
  currency: 'UGX',
  yearsExperience: 4,
  isAvailable: true,
  educationLevel: 'bachelor',
  teachingMethodology: 'One idea each time.',
  availability: [{ day: 'saturday', from: '09:00', to: '13:00' }],
  timezone: 'Africa/Kampala',
}
const CHOICES = { subjects: ['Chemistry'], languages: ['English'], lowestRate: 12000, highestRate: 30000 }
const API = {
  'GET /api/tutors': { data: [TUTOR], total: 1 },
  'GET /api/tutors/choices': CHOICES,
  'GET /api/tutors/t1': TUTOR,
}

it('lists verified tutors and asks the server for what is looked for', async () => {
  const { asked, location } = show(<TutorListScreen />, { at: '/tutors', api: API })
  expect(await screen.findByRole('link', { name: 'Esther Akello' })).toHaveAttribute('href', '/tutor/t1')
  await userEvent.selectOptions(await screen.findByLabelText('Price'), '20000')
  expect(location.address).toBe('/tutors?maxPrice=20000')
  expect(asked.some(({ path }) => path.includes('verified=true') && path.includes('maxPrice=20000'))).toBe(
    true,
  )
})

it('offers round prices that leave somebody out', async () => {
  show(<TutorListScreen />, { at: '/tutors', api: API })
  await screen.findByRole('option', { name: /^Up to UGX.15,000 an hour$/ })
  const prices = [...(screen.getByLabelText('Price') as HTMLSelectElement).options].map(({ value }) => value)
  expect(prices).toEqual(['', '15000', '20000', '25000'])
})

it('says when nobody fits, and shows everybody again', async () => {
  const none = { 'GET /api/tutors': { data: [], total: 0 } }
  const { location } = show(<TutorListScreen />, { at: '/tutors?language=French', api: { ...API, ...none } })
  await userEvent.click(await screen.findByRole('button', { name: 'Show all tutors' }))
  expect(location.address).toBe('/tutors')
})

it('tells who a tutor is without offering what cannot be done yet', async () => {
  show(
    <Routes>
      <Route path="/tutor/:id" element={<TutorScreen />} />
    </Routes>,
    { at: '/tutor/t1', api: API },
  )
  expect(await screen.findByRole('heading', { name: 'Esther Akello', level: 1 })).toBeVisible()
  expect(screen.getByText('Saturday 09:00–13:00')).toBeVisible()
  expect(screen.getByText("Bachelor's degree")).toBeVisible()
  expect(screen.queryByRole('button', { name: /book/i })).toBeNull()
  expect(screen.getByRole('link', { name: 'See the topics' })).toHaveAttribute('href', '/subjects/chemistry')
})
