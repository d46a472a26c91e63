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
  const [opening = '', ...parts] = body.split(/^## /m)
  return {
    title: result('title'),
    lead: result('lead'),
    changed: result('changed'),
    version: result('version'),
    opening: opening.trim(),
    sections: parts.map(sectionOf),
  }
}

function sectionOf(part: string): Section {
  const [head = '', ...entries] = part.split(/^### /m)
  const [title, text] = headed(head)
  const id = idOf(title)
  return {
    id,
    title,
    text,
    entries: entries.map((entry) => {
      const [name, words] = headed(entry)
      return { id: `${id}-${idOf(name)}`, title: name, text: words }
    }),
  }
}

function headed(part: string): [title: string, text: string] {
  const end = part.indexOf('\n')
  return end < 0 ? [part.trim(), ''] : [part.slice(0, end).trim(), part.slice(end + 1).trim()]
}

export const idOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The text without its marks, as a search engine or a search box reads it. */
export const plain = (markdown: string) =>
  markdown
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/[*`#|]/g, '')
    .replace(/^\s*[-\d]+[.)]?\s+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
