import { expect, it } from 'vitest'
import { letterName } from './labels'

it('names a letter as a person reads it', () => {
  expect(letterName('family_ended_by_minor')).toBe('Family ended by minor')
  expect(letterName('')).toBe('')
})
