import type { Tone } from '../../../ui/primitives/graphics'
import type { SeoConfig } from './data'

/** The lengths our checklist asks for; the same as api/seo/rules.py. */
export const TITLE = { least: 25, most: 60 }
export const DESCRIPTION = { least: 70, most: 160 }

export const toneOf = (score: number): Tone => (score >= 80 ? 'success' : score >= 50 ? 'warning' : 'danger')

/** How long a text is, and what is wrong with that. */
export function lengthText(text: string, { least, most }: { least: number; most: number }): string {
  const n = text.trim().length
  if (/\{\w+\}/.test(text)) return `${n} characters, and the words of each object`
  if (n < least) return `${n} of ${least} to ${most} characters: too short`
  return n > most
    ? `${n} of ${least} to ${most} characters: will be cut`
    : `${n} of ${least} to ${most} characters`
}

/** What a reader would see: every empty field falls back as the server lets it. */
export function shown(typed: SeoConfig, served: { ogImage: string; canonicalUrl: string }, baseUrl: string) {
  const title = typed.title ?? ''
  const description = typed.description ?? ''
  return {
    title,
    description,
    ogTitle: typed.ogTitle || title,
    ogDescription: typed.ogDescription || description,
    ogImage: typed.ogImage || served.ogImage,
    address: typed.canonicalUrl ? new URL(typed.canonicalUrl, baseUrl).href : served.canonicalUrl,
  }
}

/** As search engines cut it: at the last whole word. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const part = text.slice(0, most - 1)
  return `${part.slice(0, Math.max(part.lastIndexOf(' '), 1))}…`
}
