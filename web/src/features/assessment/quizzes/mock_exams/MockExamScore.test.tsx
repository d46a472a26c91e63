import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../../testing/render'
import { MockExamScore } from './MockExamScore'

const section = { key: 'b', title: 'Section B', instruction: 'Answer every item.', counted: null }
const result = (change: object) => ({
  grade: null,
  scale: { A: 80 },
  realMarks: 100,
  realMinutes: 120,
  sections: [{ ...section, earned: 0, possible: 0, waiting: 36, ...change }],
})
const stage = (change: object = {}) =>
  show(<MockExamScore attemptId="a1" />, {
    me: LEARNER,
    api: { 'GET /api/papers/results/a1': result(change) },
  })

it('shows no zero for marks that nobody has given yet', async () => {
  const first = stage()
  expect(await screen.findByText('36 marks wait for your teacher')).toBeVisible()
  first.unmount()
  stage({ earned: 6, possible: 18, waiting: 18 })
  expect(await screen.findByText('6 of 18 marks; 18 more wait for your teacher')).toBeVisible()
})
