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

it.each([...kit, ...ofFeatures])('%s styles only what some screen shows', (_, path = '') => {
  const names = [...rulesOf(path).matchAll(/\.([a-zA-Z_][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name ?? '')
  expect([...new Set(names)].filter((name) => !OTHERS.has(name) && !isUsed(name))).toEqual([])
})

it.each(ofFeatures)('%s takes its colours and letters from the tokens', (_, path = '') => {
  const own = /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|oklch)\(|font-family:(?!\s*(?:var|inherit))[^;]+/gi
  expect(rulesOf(path).match(own) ?? []).toEqual([])
})
