import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MathText } from './MathText'
import { inlinesOf } from './markdown'

it('draws the small Markdown of lessons', () => {
  render(
    <MathText>
      {'## Sets\n\nA **set** is *well defined*.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |'}
    </MathText>,
  )
  expect(screen.getByRole('heading', { name: 'Sets' })).toBeVisible()
  expect(screen.getByText('set').tagName).toBe('STRONG')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('columnheader', { name: 'b' })).toBeVisible()
})

it('typesets TeX between dollars', async () => {
  const { container } = render(<MathText inline>{'Solve $x^2 = 4$.'}</MathText>)
  await waitFor(() => expect(container.querySelector('.katex')).not.toBeNull())
})

it('leaves prices alone', () => {
  expect(inlinesOf('It costs $5 and $7.')).toEqual([{ kind: 'text', text: 'It costs $5 and $7.' }])
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
