import { describe, expect, it } from 'vitest'
import { sources } from '../features/site/pages/text/prose'
import { plain, proseOf } from '../ui/content/prose'
import { exists } from './addresses'

const pages = Object.entries(sources)
const linksOf = (source: string) => [...source.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to)

describe.each(pages)('%s', (path, source) => {
  const prose = proseOf(source)

  it('is a screen', () => expect(exists(path)).toBe(true))

  it('leads only to screens there are', () => {
    expect(linksOf(source).filter((to) => !exists(to))).toEqual([])
  })

  it('says when it changed, and in which version', () => {
    expect(prose.changed).toMatch(/^2\d{3}-\d\d-\d\d$/)
    expect(Date.parse(prose.changed)).not.toBeNaN()
    expect(prose.version).toMatch(/^\d+\.\d+$/)
    expect(prose.title).not.toBe('')
    expect(prose.lead).not.toBe('')
  })

  it('has headings that differ', () => {
    const ids = prose.sections.flatMap(({ id, entries }) => [id, ...entries.map((entry) => entry.id)])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).not.toContain('')
  })

  it('leaves nothing unwritten', () => {
    expect(source).not.toMatch(/lorem|ipsum|todo|tbd|coming soon|\bxxx\b|@example|\[[^\]]*\](?!\()/i)
    for (const section of prose.sections) expect(section.text + section.entries.length).not.toBe('0')
  })

  it('is written in sentences one can follow', () => {
    const most = path === '/help' || path === '/faq' ? 30 : 35
    const texts = prose.sections.flatMap(({ text, entries }) => [text, ...entries.map((each) => each.text)])
    const sentences = texts
      .flatMap((text) => text.split(/\n\s*\n|\n\s*[-\d|]/))
      .flatMap((part) => plain(part).split(/(?<=[.!?:])\s+/))
    const long = sentences.filter((sentence) => sentence.split(/\s+/).length > most)
    expect(long).toEqual([])
  })
})

describe('the cookie policy', () => {
  const files = import.meta.glob<string>('../**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  })

  it('names everything the product keeps in a browser', () => {
    const kept = Object.entries(files)
      .filter(([file]) => !/\.test\.|\/testing\//.test(file))
      .flatMap(([, source]) => keysIn(source))
    expect(kept.length).toBeGreaterThan(5)
    expect(kept.filter((key) => !sources['/cookie-policy']?.includes(`\`${key}\``))).toEqual([])
  })
})

/** Keys of browser storage and names of databases in a source, by their own text or by the constant's. */
function keysIn(source: string): string[] {
  const used = source.matchAll(/(?:(?:local|session)Storage\.setItem|openDB(?:<\w+>)?)\(\s*('[^']+'|\w+)/g)
  return [...used].map(([, given = '']) => {
    const text = given.startsWith("'") ? given : new RegExp(`const ${given} = ('[^']+')`).exec(source)?.[1]
    return (text ?? given).replaceAll("'", '')
  })
}
