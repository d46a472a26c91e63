import { expect, it } from 'vitest'
import type { Kind } from './labels'
import { grouped } from './labels'
import { drawnIn, partsJson, partsOf, withDrawing } from './parts'
import { shortened } from './QuestionBankScreen'

const CHOICES = [
  { id: 'a', text: '10', why: 'No.', misconception: 'mx-int-02' },
  { id: 'b', text: '11', why: 'Yes.', misconception: null },
]
const MATCHING = {
  left: [
    { id: 'l1', text: 'acid' },
    { id: 'l2', text: 'base' },
  ],
  right: [
    { id: 'r1', text: 'blue' },
    { id: 'r2', text: 'red' },
  ],
}
const STEPS = [
  { id: 'a', text: 'filter' },
  { id: 'b', text: 'stir' },
]
const DRAWING = {
  image: '/api/items/figures/leaf',
  alt: 'A leaf with two numbered places',
  places: [
    { id: 'p1', name: 'stalk', x: 20, y: 30 },
    { id: 'p2', name: 'blade', x: 70, y: 30 },
  ],
  labels: [
    { id: 'l1', text: 'blade' },
    { id: 'l2', text: 'root' },
    { id: 'l3', text: 'stalk' },
  ],
}
const SCENARIO = {
  tasks: ['Work it out.', 'Advise.'],
  rubric: [0, 1, 2, 3].map((score) => ({ score, descriptor: `What earns ${score}` })),
  exemplar: 'A whole answer.',
}

it.each<[Kind, unknown, unknown]>([
  ['multiple_choice', CHOICES, 'b'],
  ['multi_select', CHOICES, ['a', 'b']],
  ['true_false', null, false],
  ['numeric', null, { value: 12.5, tolerance: 0.1, unit: 'cm', unitVariants: [] }],
  ['short_text', null, { accepted: ['Osmosis', 'osmose'] }],
  ['ordering', STEPS, ['b', 'a']],
  ['matching', MATCHING, { l1: 'r2', l2: 'r1' }],
  ['label_diagram', DRAWING, { p1: 'l3', p2: 'l1' }],
  ['scenario', SCENARIO, null],
])('gives %s back as it was', (kind, options, answer) => {
  expect(partsJson(kind, partsOf(kind, options, answer))).toEqual({ options, answer })
})

it('cuts a long question before a formula it would break, and leaves a short one whole', () => {
  expect(shortened('Short $x$')).toBe('Short $x$')
  const long = `${'word '.repeat(20)}$\\frac{1}{2} + \\frac{1}{3}$ and more`
  expect(shortened(long)).toBe(`${'word '.repeat(20).trim()} …`)
})

it('keeps a drawing below the text apart from it, and puts it back', () => {
  const stem = 'Read the graph.\n\n![A line that rises](/api/items/figures/rising-line)'
  const drawn = { stem: 'Read the graph.', image: 'rising-line', alt: 'A line that rises' }
  expect(drawnIn(stem)).toEqual(drawn)
  expect(withDrawing(drawn.stem, drawn.image, drawn.alt)).toBe(stem)
  expect(withDrawing('Only words.', '', '')).toBe('Only words.')
  expect(drawnIn(withDrawing('Text', 'a-leaf', 'A [leaf]\nwith veins')).alt).toBe('A leaf with veins')
  expect(shortened(stem)).toBe('Read the graph.')
})

it('says once what is said of several options alike', () => {
  expect(
    grouped([
      'missing hint',
      'option b has no misconception, as if it were a second right answer',
      'option c has no misconception, as if it were a second right answer',
      'option c has no why',
    ]),
  ).toEqual(['missing hint', 'options b, c have no wrong idea chosen', 'option c has no reason'])
})
