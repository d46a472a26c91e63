import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { show } from '../../../testing/render'
import { cut, lengthText, TITLE } from './labels'
import SeoScreen from './SeoScreen'

const CONFIG = {
  title: 'Questions about Kitabo',
  description: 'Short answers.',
  keywords: '',
  metaRobots: 'index, follow',
  ogTitle: '',
  ogDescription: '',
  ogImage: '',
  ogType: 'website',
  twitterTitle: '',
  twitterDescription: '',
  twitterImage: '',
  twitterCard: 'summary_large_image',
  canonicalUrl: '',
}
const LINE = {
  pageType: 'faq',
  name: 'FAQ',
  path: '/faq',
  title: CONFIG.title,
  metaRobots: CONFIG.metaRobots,
  score: 55,
  changedAt: null,
}
const DETAIL = {
  ...LINE,
  config: CONFIG,
  shown: { ...CONFIG, ogImage: '/api/seo/cards/faq.png', canonicalUrl: 'https://kitabo.example/faq' },
  siteName: 'Kitabo',
  baseUrl: 'https://kitabo.example',
  checks: [{ label: 'It has a keyword', passed: false, points: 5, why: 'So that it can be judged.' }],
  keywords: [{ keyword: 'trial', difficulty: null, volume: 1200, clicks: null }],
  images: [],
}
const API = { 'GET /api/admin/seo/pages': [LINE], 'GET /api/admin/seo/pages/faq': DETAIL }

describe('the list', () => {
  it('shows the score and leads to the page', async () => {
    const { location } = show(<SeoScreen />, { at: '/admin/seo', api: API })
    const row = await screen.findByRole('row', { name: /FAQ/ })
    expect(row).toHaveTextContent('55 of 100')
    expect(row).toHaveTextContent('As we wrote it')
    await userEvent.click(within(row).getByRole('button', { name: 'Edit FAQ' }))
    expect(location.address).toBe('/admin/seo?page=faq')
  })
})

describe('a page', () => {
  it('shows what a search makes of the words while they are typed, and sends them whole', async () => {
    const { asked } = show(<SeoScreen />, {
      at: '/admin/seo?page=faq',
      api: { ...API, 'PUT /api/admin/seo/pages/faq': DETAIL },
    })
    const title = await screen.findByLabelText('Title')
    await userEvent.clear(title)
    await userEvent.type(title, 'Asked')
    expect(screen.getByText('5 of 25 to 60 characters: too short')).toBeVisible()
    expect(
      within(screen.getByText(/In a search/).closest('figure') as HTMLElement).getByText('Asked'),
    ).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved')
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ ...CONFIG, title: 'Asked' })
  })

  it('tells under the field what the server refused', async () => {
    const refusal = [422, { code: 'MALFORMED', fields: { ogImage: 'Write an address that begins with /.' } }]
    show(<SeoScreen />, {
      at: '/admin/seo?page=faq',
      api: { ...API, 'PUT /api/admin/seo/pages/faq': refusal },
    })
    await userEvent.type(await screen.findByLabelText('Picture when shared'), 'x')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Write an address that begins with /.')).toBeVisible()
    expect(screen.getByLabelText('Picture when shared')).toHaveValue('x')
  })

  it('shows a dash for figures nobody entered', async () => {
    show(<SeoScreen />, { at: '/admin/seo?page=faq&part=keywords', api: API })
    const row = await screen.findByRole('row', { name: /trial/ })
    expect(row).toHaveTextContent('1,200')
    expect(row).toHaveTextContent('–')
  })
})

it('counts lengths as the checklist does', () => {
  expect(lengthText('x'.repeat(61), TITLE)).toContain('will be cut')
  expect(lengthText('{title} by {author}', TITLE)).toContain('words of each object')
  expect(cut('one two three', 9)).toBe('one two…')
})
