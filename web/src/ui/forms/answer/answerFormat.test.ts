import { expect, it } from 'vitest'
import { choicesAnswer, isComplete, keyAnswer, pairsAnswer, pairsOf, said } from './answerFormat'

const OPTIONS = ['a', 'b', 'c'].map((id) => ({ id, text: `Option ${id}` }))
const SIDES = {
  left: [
    { id: 'l1', text: 'acid' },
    { id: 'l2', text: 'base' },
  ],
  right: [
    { id: 'r1', text: 'blue' },
    { id: 'r2', text: 'red' },
  ],
}

it('writes choices in the order of the options, however they were ticked', () => {
  expect(choicesAnswer(OPTIONS, ['c', 'a'])).toBe('a,c')
})

it('writes and reads pairs', () => {
  expect(pairsAnswer(SIDES.left, { l2: 'r1', l1: 'r2' })).toBe('l1:r2,l2:r1')
  expect(pairsOf('l1:r2, l2:r1')).toEqual({ l1: 'r2', l2: 'r1' })
})

it('calls a matching complete only when every item has its match', () => {
  expect(isComplete('matching', SIDES, 'l1:r2')).toBe(false)
  expect(isComplete('matching', SIDES, 'l1:r2,l2:r1')).toBe(true)
  expect(isComplete('numeric', null, ' ')).toBe(false)
})

it.each([
  ['multiple_choice', 'b', 'b'],
  ['multi_select', ['a', 'c'], 'a,c'],
  ['true_false', false, 'false'],
  ['numeric', { value: 12.5, tolerance: 0.1, unit: 'cm' }, '12.5 cm'],
  ['short_text', { accepted: ['Osmosis', 'osmose'] }, 'Osmosis'],
  ['ordering', ['c', 'a', 'b'], 'c,a,b'],
  ['matching', { l1: 'r2', l2: 'r1' }, 'l1:r2,l2:r1'],
  ['numeric', null, null],
] as const)('reads the key of %s', (kind, key, answer) => {
  expect(keyAnswer(kind, key)).toBe(answer)
})

it('says answers in the words of their options', () => {
  expect(said('ordering', OPTIONS, 'b,a,c')).toBe('1. Option b\n2. Option a\n3. Option c')
  expect(said('matching', SIDES, 'l1:r2')).toBe('acid: red\n\nbase: –')
  expect(said('true_false', null, 'true')).toBe('True')
})
