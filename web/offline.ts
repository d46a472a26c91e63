// Writes the service worker: `sw.js` with the files a phone needs to open the app without a connection.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Fetched on first need by everybody, though not by the entry itself. */
const FIRST_NEEDS = [
  'features/site/home/RootScreen.tsx',
  'features/site/home/HomeScreen.tsx',
  'features/site/offline/OfflineScreen.tsx',
  'app/keptHere.ts',
  'app/departure.ts',
  'ui/feedback/Toaster.tsx',
  'app/MobileMenu.tsx',
]
const STATIC = ['/', '/theme.js', '/favicon.svg', '/manifest.webmanifest', '/icons/icon-192.png']

export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const shell = [...STATIC, ...shellFiles(bundle)]
        const head = `const SHELL = ${JSON.stringify(shell)}\nconst VERSION = '${versionOf(shell)}'\n`
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: head + fs.readFileSync(here('sw.js'), 'utf8'),
        })
      },
    },
  }
}

/** The entry, the home screen and what both import, with their styles. */
function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const roots = chunks.filter(
    ({ isEntry, facadeModuleId }) =>
      isEntry || FIRST_NEEDS.some((source) => facadeModuleId?.endsWith(`src/${source}`)),
  )
  const files = new Set<string>()
  const take = (chunk: (typeof chunks)[number]) => {
    if (files.has(`/${chunk.fileName}`)) return
    files.add(`/${chunk.fileName}`)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(`/${css}`)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') take(next)
    }
  }
  roots.forEach(take)
  return [...files].sort()
}

/** Changes whenever a file of the shell does: hashed names speak for themselves, the others are read. */
function versionOf(shell: string[]): string {
  const hash = createHash('sha256').update(shell.join())
  const others = [
    'index.html',
    'sw.js',
    ...STATIC.filter((path) => path !== '/').map((path) => `public${path}`),
  ]
  for (const file of others) hash.update(fs.readFileSync(here(file)))
  return hash.digest('hex').slice(0, 12)
}
