import type { Token } from 'markdown-it'
import { tokensOf } from './markdown'

/** A text of Markdown with a few lines of particulars above it, as data; Prose draws it. */
export interface Prose {
  title: string
  lead: string
  /** The day of the last change, as `2026-11-21`. */
  changed: string
  version: string
  /** What stands before the first heading. */
  opening: string
  sections: Section[]
}

/** A heading of the second level with its text, and what stands under headings of the third. */
export interface Section {
  id: string
  title: string
  text: string
  entries: Entry[]
}

export interface Entry {
  id: string
  title: string
  text: string
}

/** Reads `key: value` lines between two `---`, then sections by `##` and entries by `###`. */
export function proseOf(source: string): Prose {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const particulars = new Map(
    front.split('\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const
    }),
  )
  const result = (name: string) => particulars.get(name) ?? ''
  const lines = body.split('\n')
  const heads = headsOf(body)
  /** What stands under a heading, up to the next one. */
  const textAfter = (at: number) =>
    lines
      .slice(at < 0 ? 0 : (heads[at]?.line ?? 0) + 1, heads[at + 1]?.line)
      .join('\n')
      .trim()
  const sections: Section[] = []
  for (const [at, { level, title }] of heads.entries()) {
    const around = sections.at(-1)
    if (level === 2) sections.push({ id: idOf(title), title, text: textAfter(at), entries: [] })
    else around?.entries.push({ id: `${around.id}-${idOf(title)}`, title, text: textAfter(at) })
  }
  return {
    title: result('title'),
    lead: result('lead'),
    changed: result('changed'),
    version: result('version'),
    opening: textAfter(-1),
    sections,
  }
}

interface Head {
  level: number
  title: string
  line: number
}

/** The headings of the second and third level, with the line each stands on. */
function headsOf(body: string): Head[] {
  const tokens = tokensOf(body)
  return tokens.flatMap(({ type, tag, level, map }, at) => {
    if (type !== 'heading_open' || level > 0 || !map || !/[23]/.test(tag)) return []
    return [{ level: Number(tag[1]), title: tokens[at + 1]?.content ?? '', line: map[0] }]
  })
}

export const idOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The text without its marks, as a search engine or a search box reads it. */
export const plain = (markdown: string) => wordsOf(tokensOf(markdown)).replace(/\s+/g, ' ').trim()

const wordsOf = (tokens: Token[]): string => tokens.map(wordsWithin).join('')

function wordsWithin({ type, block, content, children }: Token): string {
  if (children) return wordsOf(children)
  return content || (block || type.endsWith('break') ? ' ' : '')
}
