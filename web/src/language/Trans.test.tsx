import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { render } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'

const htmlOf = (piece: React.ReactElement) => render(<MemoryRouter>{piece}</MemoryRouter>).container.innerHTML

it('writes English as it stands in the code, with its values, elements and numbers', () => {
  const name = 'Amina'
  const list = ['a', 'b']
  expect(
    htmlOf(
      <p>
        <Trans>
          Don't wait, <b>{name}</b>: read <Link to="/help">the help</Link> on {list.length + 1} pages
          <br />
          or {list.length > 3 ? t`ask` : <i>ask</i>}.
        </Trans>
      </p>,
    ),
  ).toBe(
    `<p>Don't wait, <b>Amina</b>: read <a href="/help" data-discover="true">the help</a> on 3 pages<br>or <i>ask</i>.</p>`,
  )
})

it('keeps what looks like a tag in a value as the text it is', () => {
  const typed = '<0/> & <b>bold</b>'
  expect(
    htmlOf(
      <p>
        <Trans>
          You wrote <i>{typed}</i>
        </Trans>
      </p>,
    ),
  ).toBe('<p>You wrote <i>&lt;0/&gt; &amp; &lt;b&gt;bold&lt;/b&gt;</i></p>')
})

it.each([
  [1, '1 question left of 1,200'],
  [2, '2 questions left of 1,200'],
  [0, 'No questions left of 1,200'],
])('counts %i', (n, words) => {
  const all = 1200
  const left = plural(n, { 0: 'No questions', one: '# question', other: '# questions' })
  expect(t`${left} left of ${all.toLocaleString('en')}`).toBe(words)
})
