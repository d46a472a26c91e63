// The message catalogue in the build: English stays where it is written, other languages come from `src/language/*.po`.
import { type NodePath, type PluginItem, transformAsync, types } from '@babel/core'
import macro from '@lingui/babel-plugin-lingui-macro'
import { makeConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const LANGUAGE = '#language'
const source = (name: string) => `${import.meta.dirname}/src/language/${name}`
const SOURCES: Record<string, string> = {
  [`${LANGUAGE}/i18n`]: source('i18n.ts'),
  [`${LANGUAGE}/Trans`]: source('Trans.tsx'),
}

/** Where a translated piece finds what it needs; it imports nothing but the macros itself. */
const linguiConfig = makeConfig(
  {
    locales: ['en', 'lg', 'sw'],
    sourceLocale: 'en',
    runtimeConfigModule: {
      i18n: [`${LANGUAGE}/i18n`, 'i18n'],
      Trans: [`${LANGUAGE}/Trans`, 'Trans'],
    },
  },
  { skipValidation: true },
)

/** Turns the macros of a source into plain calls. */
export const macros: PluginItem = [macro, { linguiConfig, stripMessageField: false }]

export const babelOf = (filename: string, plugins: PluginItem[]) => ({
  filename,
  babelrc: false,
  configFile: false as const,
  browserslistConfigFile: false as const,
  parserOpts: { plugins: ['typescript' as const, ...(filename.endsWith('x') ? ['jsx' as const] : [])] },
  plugins,
})

export const po = formatter({ lineNumbers: false })

export function messages(): Plugin {
  let sourceMaps = true
  return {
    name: 'messages',
    enforce: 'pre',
    configResolved({ command, build }) {
      sourceMaps = command === 'serve' || Boolean(build.sourcemap)
    },
    resolveId: { filter: { id: /^#language\// }, handler: (id) => SOURCES[id] },
    transform: {
      // Asked of what has words and of nothing else: most of what a build reads is other people's.
      filter: { id: { include: [/\.tsx?$/, /\.po$/], exclude: /node_modules/ }, code: /@lingui\/|^msgid/m },
      async handler(code, id) {
        if (id.endsWith('.po')) return { code: await catalogue(code), map: null, moduleType: 'js' }
        const result = await transformAsync(code, { ...babelOf(id, [macros, compiled]), sourceMaps })
        return result?.code ? { code: result.code, map: result.map } : null
      },
    },
  }
}

/** What is translated so far, by what the code calls it. Drafts are among it: the page says so. */
async function catalogue(text: string): Promise<string> {
  const entries = Object.entries(await po.parse(text, { locale: null, sourceLocale: 'en', filename: '' }))
  const translated = entries.flatMap(([id, { translation, message = '' }]) => {
    const english = partsOf(message)
    return translation ? [[typeof english === 'string' ? english : id, partsOf(translation)]] : []
  })
  return `export default ${JSON.stringify(Object.fromEntries(translated))}`
}

/** A message as its words and what is filled in between; one without gaps is a plain string. */
function partsOf(message: string): string | object {
  const parts = compileMessage(message)
  return parts.every((part) => typeof part === 'string') ? parts.join('') : JSON.parse(JSON.stringify(parts))
}

/** Reads a message's grammar here, once, so that no browser needs the reader of it; plain words are their own id. */
function compact(descriptor: types.ObjectExpression) {
  const property = (name: string) =>
    descriptor.properties.find(
      (each): each is types.ObjectProperty =>
        types.isObjectProperty(each) && types.isIdentifier(each.key, { name }),
    )
  const message = property('message')
  if (!types.isStringLiteral(message?.value)) return
  const parts = partsOf(message.value.value)
  const id = property('id')
  if (typeof parts !== 'string') message.value = types.valueToNode(parts)
  else if (id) {
    id.value = types.stringLiteral(parts)
    descriptor.properties.splice(descriptor.properties.indexOf(message), 1)
  }
}

const isDescriptor = (node: types.Node | undefined): node is types.ObjectExpression =>
  types.isObjectExpression(node) && node.leadingComments?.[0]?.value === 'i18n'

/** What the macros have left, in fewer letters: `i18n._('Sign in')`. */
function shorten(node: types.Node) {
  if (isDescriptor(node)) compact(node)
  if (!types.isCallExpression(node) || !isDescriptor(node.arguments[0])) return
  compact(node.arguments[0])
  const [only, ...more] = node.arguments[0].properties
  if (more.length === 0 && types.isObjectProperty(only)) node.arguments = [only.value as types.Expression]
}

const compiled: PluginItem = () => ({
  visitor: {
    Program: { exit: ({ node }: NodePath<types.Program>) => types.traverseFast(node, shorten) },
  },
})
