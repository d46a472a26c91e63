// What the build tells the server and the tests: every screen there is, and what the prose pages say.
import { fileURLToPath } from 'node:url'
import type { Plugin, Rollup } from 'vite'
import { runnerImport } from 'vite'
import { messages } from './messages.ts'
import type { Screen } from './src/app/screens/screen'
import type { Prose } from './src/features/site/pages/text/prose'

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url))

/** `screens.json`: path, also, title, access, frame of every screen, and the scripts and styles each needs. `prose.json`: each prose page's day and questions. */
export function manifest(): Plugin {
  return {
    name: 'manifest',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post', // when pieces that held only styles are gone
      async handler(_options, bundle) {
        const { screens, modules } = await read<{ screens: Screen[]; modules: string[][] }>(LIST)
        const { prose } = await read<{ prose: Prose }>(source('features/site/pages/text/prose.ts'))
        const known = screens.map((screen, at) => ({ ...listed(screen), ...own(bundle, modules[at] ?? []) }))
        this.emitFile({ type: 'asset', fileName: 'screens.json', source: json(known) })
        this.emitFile({ type: 'asset', fileName: 'prose.json', source: json(prose) })
      },
    },
  }
}

/** A module of the application, run here: in English, as where nobody chose a language. */
const read = async <T>(module: string) =>
  (await runnerImport<T>(module, { plugins: [messages(), names()], configFile: false })).module

const NAMED = '\0named:'
const LIST = '\0list'
const LISTING = `
import { screens } from '${source('app/routes.tsx')}'
export { screens }
export const modules = await Promise.all(screens.map(async ({ screen }) => (await screen.load()).default))`

/** In place of a screen's own module comes its name, after that of the list which imports it. */
function names(): Plugin {
  return {
    name: 'names',
    enforce: 'pre',
    async resolveId(asked, importer) {
      if (asked === LIST) return LIST
      if (!importer?.startsWith(source('app/screens/')) || !/^\.\.\/.*Screen$/.test(asked)) return null
      const found = await this.resolve(asked, importer, { skipSelf: true })
      return found && NAMED + JSON.stringify([importer, found.id])
    },
    load(id) {
      if (id === LIST) return LISTING
      return id.startsWith(NAMED) ? `export default ${id.slice(NAMED.length)}` : null
    },
  }
}

/** Scripts and styles a screen needs beside those of every page: the server names them, so that no phone waits to hear of them. */
function own(bundle: Rollup.OutputBundle, modules: string[]): { files: string[]; styles: string[] } {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const find = (isWanted: (chunk: Rollup.OutputChunk) => boolean) => {
    const found = new Set(chunks.filter(isWanted))
    for (const { imports } of found)
      for (const next of chunks) if (imports.includes(next.fileName)) found.add(next)
    return found
  }
  const everywhere = find((chunk) => chunk.isEntry)
  const wanted = find(({ moduleIds }) => modules.some((module) => moduleIds.includes(module)))
  const needed = [...wanted].filter((chunk) => !everywhere.has(chunk))
  if (needed.length === 0) throw new Error(`no chunk of ${modules.join(' or ')}`)
  return {
    files: needed.map(({ fileName }) => fileName),
    styles: [...new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
  }
}

const listed = ({ path, also = [], title, access, frame }: Screen) => ({ path, also, title, access, frame })

const json = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`
