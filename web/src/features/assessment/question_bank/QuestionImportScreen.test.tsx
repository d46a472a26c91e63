import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import QuestionImportScreen from './QuestionImportScreen'

const row = (location: string, outcome: string) => ({
  place: location,
  outcome,
  topic: null,
  questionType: null,
  stem: null,
  sameAs: null,
  says: [],
  faults: [],
  advice: [],
})

it('shows first what cannot be taken, then what is new', async () => {
  const rows = [row('row 2', 'same'), row('row 3', 'new'), row('row 4', 'refused'), row('row 5', 'same')]
  const { container } = show(<QuestionImportScreen />, {
    me: { ...LEARNER, role: 'moderator' },
    api: {
      'GET /api/admin/items/choices': { topics: [], ideas: [], figures: [], imports: [] },
      'POST /api/admin/items/imports/look': {
        kind: 'csv',
        rows,
        new: 1,
        same: 2,
        refused: 1,
        codes: [],
        importId: null,
      },
    },
  })
  const file = new File(['code'], 'questions.csv', { type: 'text/csv' })
  fireEvent.change(container.querySelector('input[type=file]') as Element, { target: { files: [file] } })
  await screen.findByText(/4 questions: 1 new, 2 in the bank already, 1 that cannot be taken/)
  const positions = [...container.querySelectorAll('tbody tr')].map(
    (line) => line.firstElementChild?.textContent,
  )
  expect(positions).toEqual(['row 4', 'row 3', 'row 2', 'row 5'])
})
