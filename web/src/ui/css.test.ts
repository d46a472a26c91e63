import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = `${import.meta.dirname}/css`
const features = `${import.meta.dirname}/../features`
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../**/*.gen.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const kit = readdirSync(folder).map((name) => [name, `${folder}/${name}`])
const ofFeatures = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => [name, `${features}/${name}`])

/** Named by the libraries that draw them. */
const OTHERS = new Set(['lucide', 'lucide-bookmark', 'markedContent', 'hiddenCanvasElement'])

const written = Object.values(sources).join('\n')

/** A class is written whole, or its variant is put together after `--`. */
const isUsed = (name: string) =>
  new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(written) ||
  (name.includes('--') && written.includes(`${name.slice(0, name.indexOf('--') + 2)}\${`))

const rulesOf = (path: string) => readFileSync(path, 'utf8').replace(/\/\*.*?\*\//gs, '')

const classesIn = (rules: string) => [
  ...new Set([...rules.matchAll(/\.([a-zA-Z_][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name ?? '')),
]

it.each(kit)('%s styles only what some screen shows', (_, path = '') => {
  expect(classesIn(rulesOf(path)).filter((name) => !OTHERS.has(name) && !isUsed(name))).toEqual([])
})

it('keeps the CSS of features in modules, so that no name reaches another feature', () => {
  expect(ofFeatures.map(([name]) => name).filter((name) => !name?.endsWith('.module.css'))).toEqual([])
})

it('asks by :has() only for what bears a name', () => {
  // A name is looked for among what was inserted. `:has(+ tfoot:empty)` was asked anew, with every row of every table,
  // whenever anything changed anywhere: two thirds of what a list of 50,000 rows took to scroll.
  const all = [...kit, ...ofFeatures].flatMap(([, path = '']) => [
    ...rulesOf(path).matchAll(/:has\(([^()]*)/g),
  ])
  expect(all.length).toBeGreaterThan(5)
  expect(
    all
      .map(([, sought = '']) => sought)
      .filter((sought) => !/[.[]|:checked|:disabled|^a?:(hover|focus)/.test(sought)),
  ).toEqual([])
})

/** The classes that sources take from a module of this name in their own folder, or in one above. */
function taken(name: string): string[] {
  const file = name.slice(name.lastIndexOf('/') + 1)
  const room = `../features/${name.slice(0, name.lastIndexOf('/') + 1)}`
  return Object.entries(sources)
    .filter(([path, source]) => path.startsWith(room) && source.includes(`/${file}'`))
    .flatMap(([, source]) => [...source.matchAll(/\bstyles\.(\w+)/g)].map(([, found]) => found ?? ''))
}

it.each(ofFeatures)('%s has just the classes its feature shows', (name = '', path = '') => {
  const own = classesIn(rulesOf(path).replace(/:global\([^)]*\)/g, ''))
  expect(own.sort()).toEqual([...new Set(taken(name))].sort())
})

const COLOURS =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hwb|lab|lch|oklab|oklch|color)\(|\b(?:white|black|red|green|blue|grey|gray|orange)\b/i
/** What is measured by the scales of tokens.css: letters, space around things, and round corners. */
const MEASURED =
  /^(?:font|font-size|line-height|font-family|(?:scroll-)?(?:margin|padding)[a-z-]*|(?:row-|column-)?gap|border-radius)$/
const OWN_MEASURE = /(?<![\w.-])-?(?:\d*\.)?\d+(?:px|rem|pt)\b/

/** Declarations that bring a colour, a letter or a space of their own instead of a token. */
const ownValues = (rules: string) =>
  [...rules.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)]
    .filter(([, property = '', value = '']) => {
      const bare = value.replace(/var\([^()]*\)/g, '').replace(/\b(?:calc|min|max|clamp)\([^;]*\)/g, '')
      if (COLOURS.test(bare)) return true
      if (property === 'font-family') return !/^(?:\s*|inherit)$/.test(bare)
      return MEASURED.test(property) && OWN_MEASURE.test(bare)
    })
    .map(([declaration]) => declaration)

it.each(ofFeatures)('%s takes its colours, letters and spaces from the tokens', (_, path = '') => {
  expect(ownValues(rulesOf(path))).toEqual([])
})

it('would see a colour or a space that is no token', () => {
  const rules =
    '.a { color: #123; gap: 7px; padding: var(--s2) 3px; margin: 0; border: 1px solid var(--border); }'
  expect(ownValues(rules)).toEqual(['color: #123;', 'gap: 7px;', 'padding: var(--s2) 3px;'])
})
