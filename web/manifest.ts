// What the build tells the server and the tests: every screen there is, and what the prose pages say.
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { runnerImport } from 'vite'
import type { Screen } from './src/app/screens/screen'
import type { Prose } from './src/features/site/pages/text/prose'

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url))

/** `screens.json`: path, also, title, access, frame of every screen. `prose.json`: each prose page's day and questions. */
export function manifest(): Plugin {
  return {
    name: 'manifest',
    apply: 'build',
    async generateBundle() {
      const { screens } = (await runnerImport<{ screens: Screen[] }>(source('app/routes.tsx'))).module
      const { prose } = (await runnerImport<{ prose: Prose }>(source('features/site/pages/text/prose.ts')))
        .module
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: json(screens.map(listed)) })
      this.emitFile({ type: 'asset', fileName: 'prose.json', source: json(prose) })
    },
  }
}

const listed = ({ path, also = [], title, access, frame }: Screen) => ({ path, also, title, access, frame })

const json = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`
