import { expect, it } from 'vitest'
import { formulasOf, textsIn } from './formulas'

it('finds every formula, wherever in a lesson it stands', () => {
  const lesson = {
    blocks: [
      {
        kind: 'text',
        text: '## On $a$\n\nSee **$b$** and *so $c$*.\n\n$$d$$\n\n- $e$\n\n|$f$|x|\n|-|-|\n|$g$|y|',
      },
      { kind: 'figure', url: 'data:image/svg+xml;base64,$no$', alt: 'A leaf.' },
      { kind: 'steps', title: 'Find $h$', steps: ['$i$', 'It costs $5 and $7.'] },
    ],
    check: { options: [{ text: '$j$' }], unit: null },
  }
  expect(formulasOf(textsIn(lesson)).sort().join('')).toBe('abcdefghij')
})
