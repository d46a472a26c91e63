import { expect, it } from 'vitest'
import { templateName } from './labels'

it('names a letter as a person reads it', () => {
  expect(templateName('family_ended_by_minor')).toBe('Family ended by minor')
  expect(templateName('')).toBe('')
})
