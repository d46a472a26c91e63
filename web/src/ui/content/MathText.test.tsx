import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MathText } from './MathText'
import { allTokensOf } from './markdown'

it('draws the small Markdown of lessons', () => {
  render(
    <MathText level={2}>
      {'## Sets\n\nA **set** is *well defined*.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |'}
    </MathText>,
  )
  expect(screen.getByRole('heading', { name: 'Sets', level: 2 })).toBeVisible()
  expect(screen.getByText('set').tagName).toBe('STRONG')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('columnheader', { name: 'b' })).toBeVisible()
})

it('typesets TeX between dollars', async () => {
  const { container } = render(<MathText inline>{'Solve $x^2 = 4$.'}</MathText>)
  await waitFor(() => expect(container.querySelector('.katex')).not.toBeNull())
})

it('leaves prices alone', () => {
  const { container } = render(<MathText>{'It costs $5 and $7.'}</MathText>)
  expect(container).toHaveTextContent('It costs $5 and $7.')
  expect(container.querySelector('span')).toBeNull()
})

it('draws lists within lists, items of several lines, and formulas of several lines', async () => {
  const source = '1. one\ngoes on\n   - inner\n2. two **a*b*c**\n\n$$x\n= 1$$\n\nSo \\(y\\) is $$z$$.'
  const { container } = render(<MathText>{source}</MathText>)
  expect(screen.getAllByRole('list')).toHaveLength(2)
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(/^one.*goes on.*inner$/)
  expect(container.querySelector('strong em')).toHaveTextContent('b')
  await waitFor(() => expect(container.querySelectorAll('.katex')).toHaveLength(3))
  expect(container.querySelectorAll('.katex-display')).toHaveLength(2)
})

it('runs nothing an author wrote', () => {
  const { container } = render(
    <MathText>
      {'<img src=x onerror=alert(1)> [click](javascript:alert(1)) [ok](/books/1) [out](//evil.example)'}
    </MathText>,
  )
  expect(container.querySelector('img')).toBeNull()
  expect(container).toHaveTextContent('<img src=x onerror=alert(1)>')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/books/1'])
})

it('shows a drawing of the bank on a line of its own, and no other picture', () => {
  const { container } = render(
    <MathText>
      {
        'Look.\n\n![A leaf](/api/items/figures/leaf)\n![Out](https://evil.example/a.png)\n![Up](/api/items/figures/../../x)'
      }
    </MathText>,
  )
  const shown = [...container.querySelectorAll('img')].map((image) => [image.alt, image.getAttribute('src')])
  expect(shown).toEqual([['A leaf', '/api/items/figures/leaf']])
})

it('leaves the drawing out where there is one line only', () => {
  const { container } = render(<MathText inline>{'Look.\n\n![A leaf](/api/items/figures/leaf)'}</MathText>)
  expect(container).toHaveTextContent(/^Look\.$/)
})

it.each([
  ['javascript:alert(1)'],
  ['JaVaScRiPt:alert(1)'],
  ['javascript&#58;alert(1)'],
  ['data:text/html;base64,PHNjcmlwdD4='],
  ['vbscript:x'],
  ['//evil.example'],
  ['/\\\\evil.example'],
  ['\\x01javascript:alert(1)'],
])('makes no link that leaves by %s', (href) => {
  render(<MathText>{`[a](${href}) <${href}>\n\n[b]: ${href}\n\n[b]`}</MathText>)
  const targets = screen
    .queryAllByRole('link')
    .map((link) => new URL(link.getAttribute('href') ?? '', location.href))
  expect(targets.filter(({ origin }) => origin !== location.origin)).toEqual([])
})

it('shows tags and broken tables as they were written', () => {
  const source =
    '<script>alert(1)</script><svg onload=x>\n\n| a | b |\n|---|\n| 1 |\n\n| c |\n|---|\n| 1 | 2 | 3 |\n|'
  const { container } = render(<MathText>{source}</MathText>)
  expect(container.querySelector('script, svg')).toBeNull()
  expect(container).toHaveTextContent('<script>alert(1)</script><svg onload=x>')
  expect(container).toHaveTextContent('| a | b |')
  expect(screen.getAllByRole('cell')[0]).toHaveTextContent('1')
})

const LONG = 100_000
it.each([
  '$',
  '$$',
  '\\(',
  '*a ',
  '**',
  '_',
  '[',
  '![',
  '[a](',
  '`',
  '| ',
  '- ',
  '> ',
  '$$\n',
  '|-|\n',
  '  - a\n',
  '# ',
  '\\',
  '{$',
])('gets through a hundred thousand signs of %j', (part) => {
  const source = part.repeat(LONG / part.length)
  expect(allTokensOf(source).length).toBeGreaterThan(0)
})
