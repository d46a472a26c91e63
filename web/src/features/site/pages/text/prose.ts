import { plain, proseOf } from '../../../../ui/content/prose'
import about from './about.md?raw'
import cookies from './cookie-policy.md?raw'
import faq from './faq.md?raw'
import help from './help.md?raw'
import privacy from './privacy-policy.md?raw'
import terms from './terms.md?raw'
import uce from './uce-support.md?raw'

/** By address: the day the page last changed, and its questions with their answers. */
export type Prose = Record<string, { changed: string; questions?: { question: string; answer: string }[] }>

/** The source of every prose page; each screen loads only its own. */
export const sources: Record<string, string> = {
  '/about': about,
  '/cookie-policy': cookies,
  '/faq': faq,
  '/help': help,
  '/privacy-policy': privacy,
  '/terms': terms,
  '/uce-support': uce,
}

/** What the server tells search engines of them; written into the build. */
export const prose: Prose = Object.fromEntries(
  Object.entries(sources).map(([path, source]) => {
    const { changed, sections } = proseOf(source)
    const questions = sections.flatMap(({ entries }) =>
      entries.map(({ title, text }) => ({ question: title, answer: plain(text) })),
    )
    return [path, path === '/faq' ? { changed, questions } : { changed }]
  }),
)
