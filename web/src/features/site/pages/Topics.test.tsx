import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { show } from '../../../testing/render'
import { proseOf } from '../../../ui/content/prose'
import { matching } from './search'
import { Topics } from './Topics'

const TEXT = `---
title: Help
lead: Lead.
changed: 2026-11-21
version: 1.0
---
## Learners

### Sign in

Type your e-mail address. See [tests](/quizzes).

### Take a test

1. Open it.
2. Answer.

## Parents

### Agree for your child

Open the link.
`
const PROSE = proseOf(TEXT)

describe('finding', () => {
  it('looks for every word, wherever it stands and however it is written', () => {
    const found = (words: string) => matching(PROSE.sections, words).flatMap(({ entries }) => entries)
    expect(found('EMAIL sign').map(({ title }) => title)).toEqual(['Sign in'])
    expect(found('parents').map(({ title }) => title)).toEqual(['Agree for your child'])
    expect(found('nothing of this')).toEqual([])
  })
})

describe('a page of questions', () => {
  const shown = (at = '/help') => show(<Topics prose={PROSE} search="Search" choose="Who are you?" />, { at })

  it('opens the question the address names', () => {
    shown('/help#learners-take-a-test')
    expect(screen.getByText('Take a test').closest('details')).toHaveAttribute('open')
    expect(screen.getByText('Sign in').closest('details')).not.toHaveAttribute('open')
  })

  it('shows one group when asked, and keeps it in the address', async () => {
    const { location } = shown()
    await userEvent.selectOptions(screen.getByLabelText('Who are you?'), 'Parents')
    expect(location.address).toBe('/help?for=parents')
    expect(screen.queryByText('Sign in')).toBeNull()
    expect(screen.getByRole('status')).toHaveTextContent('1 answer')
  })

  it('opens what few answers a search finds, and says so when there are none', async () => {
    shown()
    await userEvent.type(screen.getByLabelText('Search'), 'link')
    expect(screen.getByText('Agree for your child').closest('details')).toHaveAttribute('open')
    await userEvent.type(screen.getByLabelText('Search'), 'zzz')
    expect(screen.getByText('Nothing found.')).toBeVisible()
  })

  it('follows a link without loading the page anew', async () => {
    const { location } = shown('/help#learners-sign-in')
    const answer = screen.getByText('Sign in').closest('details') as HTMLElement
    await userEvent.click(within(answer).getByRole('link', { name: 'tests' }))
    expect(location.address).toBe('/quizzes')
  })

  it('opens everything for paper', async () => {
    shown()
    window.dispatchEvent(new Event('beforeprint'))
    expect(await screen.findByRole('button', { name: 'Close all' })).toBeVisible()
    expect(document.querySelectorAll('details:not([open])')).toHaveLength(0)
  })
})
