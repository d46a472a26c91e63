import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../testing/render'
import { Seo } from './Seo'

const CONFIG = {
  title: 'Help · Kitabo',
  description: 'Steps "for" <you>',
  keywords: '',
  metaRobots: 'index, follow',
  ogTitle: 'Help',
  ogDescription: 'Steps',
  ogImage: '/api/seo/cards/help.png',
  ogType: 'website',
  twitterTitle: 'Help',
  twitterDescription: 'Steps',
  twitterImage: '/api/seo/cards/help.png',
  twitterCard: 'summary_large_image',
  canonicalUrl: '/help',
}
const HELP = { 'GET /api/seo/config?pageType=help': CONFIG }
const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content')

afterEach(() => {
  for (const tag of document.head.querySelectorAll('[data-seo]')) tag.remove()
})

describe('the head', () => {
  it('is written after a navigation, and goes with its page', async () => {
    const { unmount } = show(<Seo pageType="help" />, { at: '/help', api: HELP })
    await waitFor(() => expect(content('meta[name="description"]')).toBe('Steps "for" <you>'))
    expect(content('meta[property="og:image"]')).toBe(`${location.origin}/api/seo/cards/help.png`)
    expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${location.origin}/help`,
    )
    unmount()
    expect(document.head.querySelectorAll('[data-seo]')).toHaveLength(0)
  })

  it('is not asked for where the server has written it', async () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="page-type" content="help" data-seo>')
    const { asked } = show(<Seo pageType="help" />, { at: '/help', api: HELP })
    await new Promise((settle) => setTimeout(settle, 20))
    expect(asked).toEqual([])
  })

  it('leaves the page as it is where it cannot be fetched, and says so in the log', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue()
    show(<Seo pageType="help" />, { at: '/help', api: { 'GET /api/seo/config': [503, {}] } })
    await waitFor(() => expect(log).toHaveBeenCalledWith('Failed to fetch SEO config', expect.anything()))
    expect(document.head.querySelectorAll('[data-seo]')).toHaveLength(0)
    log.mockRestore()
  })
})
