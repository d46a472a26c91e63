import { Problem } from '../lib/problem'

const ASSETS_CACHE = 'kitabo-assets'
/** Of its own, since the oldest assets go first and a kept book must open for weeks. */
const READER_CACHE = 'kitabo-reader'
/** Stands among them once all have come, and tells of which build they are. */
const COMPLETE = '/assets/reader-complete'
const FONT = /url\("?([^")]+\.woff2)"?\)/

/**
 * Keeps the files of the screens opened so far, and the letters of these formulas: what was fetched before the service
 * worker took over would otherwise be missing without a line.
 */
export async function keepFiles(formulas: string[] = []): Promise<void> {
  if (!('caches' in window)) return
  try {
    if (formulas.length > 0) await drawUnseen(formulas)
    await addMissing(await caches.open(ASSETS_CACHE), [...filesFetched(), ...charactersInUse()])
  } catch {
    // Private windows have no caches: what is kept is kept, its screens must be open already.
  }
}

/** Keeps what the reader was opened with, and these files; what an older version of it needed goes. */
export async function keepReaderFiles(files: string[]): Promise<void> {
  if (!('caches' in window)) return
  try {
    const cache = await caches.open(READER_CACHE)
    const wanted = new Set([...files.map((file) => new URL(file, location.href).href), ...filesFetched()])
    await addMissing(cache, wanted)
    await cache.put(COMPLETE, new Response(buildNow()))
    wanted.add(new URL(COMPLETE, location.href).href)
    for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url)
  } catch {
    // See above; the next start tries again.
  }
}

/** Whether a book that is here can be opened without a network: with the reader of this build, or an older one. */
export async function readerHere(): Promise<'here' | 'older' | 'none'> {
  // Where nothing of the kind can be kept, nobody can wait for it either.
  if (!('caches' in window)) return 'here'
  const known = await caches.match(COMPLETE, { cacheName: READER_CACHE }).catch(() => undefined)
  if (!known) return 'none'
  return (await known.text()) === buildNow() ? 'here' : 'older'
}

/** The entry names all other files, so its own name is that of the build. */
const buildNow = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

const filesFetched = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith('/assets/'))

async function addMissing(cache: Cache, files: Iterable<string>) {
  const add = async (file: string) => (await cache.match(file)) ?? (await cache.add(file))
  await Promise.all([...new Set(files)].map(add))
}

/** A drawing of the api's as text, since nothing keeps answers of the api: inside what is kept it needs no network. */
export async function dataUrl(address: string): Promise<string> {
  const response = await fetch(address, { credentials: 'include' })
  if (!response.ok) throw new Problem({ code: 'DRAWING_MISSING', status: response.status })
  const type = response.headers.get('Content-Type')?.split(';')[0]
  let signs = ''
  for (const byte of new Uint8Array(await response.arrayBuffer())) signs += String.fromCharCode(byte)
  return `data:${type};base64,${btoa(signs)}`
}

/** The browser fetches the letters of a formula when it draws it, and those only. */
async function drawUnseen(formulas: string[]) {
  const { typesetInto } = await import('../ui/content/Maths')
  const container = document.createElement('div')
  container.className = 'visually-hidden'
  container.setAttribute('aria-hidden', 'true')
  document.body.append(container)
  try {
    // Large brackets have letters of their own, which a formula in a line of text does without.
    for (const tex of new Set(formulas))
      for (const display of [false, true]) {
        const one = document.createElement('span')
        container.append(one)
        typesetInto(one, tex, display)
      }
    // Letters begin to load when the lines are laid out.
    container.getBoundingClientRect()
    await document.fonts.ready
  } finally {
    container.remove()
  }
}

/** The addresses of the fonts that have been drawn with, as the style sheets name them. */
function charactersInUse(): string[] {
  const drawn = new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(nameOf))
  return [...document.styleSheets].flatMap((sheet) =>
    [...rulesOf(sheet)].flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule) || !drawn.has(nameOfRule(rule))) return []
      const address = FONT.exec(rule.style.getPropertyValue('src'))?.[1]
      return address ? [new URL(address, sheet.href ?? location.href).href] : []
    }),
  )
}

const rulesOf = (sheet: CSSStyleSheet): CSSRule[] => {
  try {
    return [...sheet.cssRules]
  } catch {
    return [] // a sheet of another origin, such as an extension's
  }
}

const WEIGHTS: Record<string, string> = { normal: '400', bold: '700', '': '400' }
const named = (family: string, weight: string, style: string) =>
  `${family.replaceAll(/["']/g, '')} ${WEIGHTS[weight] ?? weight} ${style || 'normal'}`
const nameOf = ({ family, weight, style }: FontFace) => named(family, weight, style)
const nameOfRule = ({ style }: CSSFontFaceRule) =>
  named(
    style.getPropertyValue('font-family'),
    style.getPropertyValue('font-weight'),
    style.getPropertyValue('font-style'),
  )
