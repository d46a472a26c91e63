import { expect, it } from 'vitest'
import { strengthOf } from './strength'

it.each([
  ['short', 'Too short'],
  ['aaaaaaaaaa', 'Weak'],
  ['12345678', 'Weak'],
  ['password1', 'Weak'],
  ['Tr0ub4dor&3', 'Good'],
  ['blue goat rides thunder', 'Strong'],
])('calls %s %s', (password, word) => {
  expect(strengthOf(password).word).toBe(word)
})

it('counts nothing for what is known of the person', () => {
  expect(strengthOf('nakatoamina7', ['Amina', 'Nakato']).word).toBe('Weak')
})
