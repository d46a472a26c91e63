import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = `${import.meta.dirname}/css`
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../**/*.gen.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Named by the libraries that draw them. */
const OTHERS = new Set(['lucide', 'lucide-bookmark', 'markedContent', 'hiddenCanvasElement'])

const written = Object.values(sources).join('\n')

/** A class is written whole, or its variant is put together after `--`. */
const isUsed = (name: string) =>
  new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(written) ||
  (name.includes('--') && written.includes(`${name.slice(0, name.indexOf('--') + 2)}\${`))

it.each(readdirSync(folder))('%s styles only what some screen shows', (file) => {
  const rules = readFileSync(`${folder}/${file}`, 'utf8').replace(/\/\*.*?\*\//gs, '')
  const names = [...rules.matchAll(/\.([a-zA-Z_][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name ?? '')
  expect([...new Set(names)].filter((name) => !OTHERS.has(name) && !isUsed(name))).toEqual([])
})
