// What the build tells the server and the tests: every screen there is, and what the prose pages say.
import { fileURLToPath } from 'node:url'
import type { Plugin, Rollup } from 'vite'
import { runnerImport } from 'vite'
import { messages } from './messages.ts'
import type { Screen } from './src/app/screens/screen'
import type { Prose } from './src/features/site/pages/text/prose'

/** The screens people land on, with their modules. */
const SIGN_IN = 'features/accounts/auth/SignInScreen.tsx'
const REGISTER = 'features/accounts/auth/RegisterScreen.tsx'
const LANDED = new Map([
  ['/', 'features/site/home/RootScreen.tsx'],
  ['/home', 'features/site/home/HomeScreen.tsx'],
  ['/auth/login', SIGN_IN],
  ['/student/login', SIGN_IN],
  ['/parent/login', SIGN_IN],
  ['/tutor/login', SIGN_IN],
  ['/auth/register', REGISTER],
  ['/student/register', REGISTER],
])
const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url))

/** `screens.json`: path, also, title, access, frame of every screen, and the scripts and styles of those people land on. `prose.json`: each prose page's day and questions. */
export function manifest(): Plugin {
  return {
    name: 'manifest',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const { screens } = await read<{ screens: Screen[] }>('app/routes.tsx')
      const { prose } = await read<{ prose: Prose }>('features/site/pages/text/prose.ts')
      const known = screens.map((screen) => {
        const module = LANDED.get(screen.path)
        return module ? { ...listed(screen), ...own(bundle, module) } : listed(screen)
      })
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: json(known) })
      this.emitFile({ type: 'asset', fileName: 'prose.json', source: json(prose) })
    },
  }
}

/** A module of the application, run here: in English, as where nobody chose a language. */
const read = async <T>(path: string) =>
  (await runnerImport<T>(source(path), { plugins: [messages()], configFile: false })).module

/** Scripts and styles a screen needs beside those of every page: the server names them, so that no phone waits to hear of them. */
function own(bundle: Rollup.OutputBundle, module: string): { files: string[]; styles: string[] } {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const find = (isWanted: (chunk: Rollup.OutputChunk) => boolean) => {
    const first = chunks.find(isWanted)
    const found = new Set(first ? [first] : [])
    for (const { imports } of found)
      for (const next of chunks) if (imports.includes(next.fileName)) found.add(next)
    return found
  }
  const everywhere = find((chunk) => chunk.isEntry)
  const front = find((chunk) => chunk.facadeModuleId === source(module))
  if (front.size === 0) throw new Error(`no chunk of ${module}`)
  const needed = [...front].filter((chunk) => !everywhere.has(chunk))
  return {
    files: needed.map(({ fileName }) => fileName),
    styles: [...new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
  }
}

const listed = ({ path, also = [], title, access, frame }: Screen) => ({ path, also, title, access, frame })

const json = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`
