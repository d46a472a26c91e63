import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { api, type Schemas, unwrap } from '../../api/client'

type Config = Schemas['SeoConfigOut']

/**
 * The head of a page for those who read it: title, description, sharing. The server has written the same into the page
 * it sent, so that nothing is asked for at the first address; after a navigation the api tells it.
 */
export function Seo({ pageType, name }: { pageType: string; name?: string | undefined }) {
  const { data } = useQuery({
    queryKey: ['seo', pageType, name ?? ''],
    queryFn: () => fetchConfig(name ? { pageType, name } : { pageType }),
    enabled: !isWritten(pageType),
    retry: false,
  })
  useLayoutEffect(() => {
    if (data) write(pageType, data)
  }, [pageType, data])
  useLayoutEffect(() => () => clear(), [])
  const [title] = useState(() => (isWritten(pageType) ? SERVED : null))
  const said = data?.title ?? title
  return said ? <title>{said}</title> : null
}

/** Nobody who reads a page is told that its head is missing; whoever looks into the browser's log is. */
const fetchConfig = (query: { pageType: string; name?: string }) =>
  unwrap(api.GET('/api/seo/config', { params: { query } })).catch((cause: unknown) => {
    console.warn('Failed to fetch SEO config', cause)
    throw cause
  })

/** The title the server sent, before any screen has put its own. */
const SERVED = document.title

const isWritten = (pageType: string) =>
  document.head.querySelector<HTMLMetaElement>('meta[name="page-type"]')?.content === pageType &&
  writtenAt === location.pathname

/** The address the present head belongs to; at first the one the server sent. */
let writtenAt = location.pathname

function write(pageType: string, config: Config) {
  clear()
  const origin = (address: string) => new URL(address, location.origin).href
  const named: Record<string, string> = {
    description: config.description,
    keywords: config.keywords,
    robots: config.metaRobots,
    'twitter:card': config.twitterCard,
    'twitter:title': config.twitterTitle,
    'twitter:description': config.twitterDescription,
    'twitter:image': origin(config.twitterImage),
    'page-type': pageType,
  }
  const graph: Record<string, string> = {
    'og:type': config.ogType,
    'og:title': config.ogTitle,
    'og:description': config.ogDescription,
    'og:url': origin(config.canonicalUrl),
    'og:image': origin(config.ogImage),
  }
  for (const [key, content] of Object.entries(named)) add('meta', { name: key, content })
  for (const [property, content] of Object.entries(graph)) add('meta', { property, content })
  add('link', { rel: 'canonical', href: origin(config.canonicalUrl) })
  writtenAt = location.pathname
}

function add(tag: 'meta' | 'link', given: Record<string, string>) {
  const made = document.createElement(tag)
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, value)
  made.dataset.seo = ''
  document.head.append(made)
}

/** The next page must not be shared with the words of this one. */
function clear() {
  for (const tag of document.head.querySelectorAll('[data-seo]')) tag.remove()
}
