import { readFileSync } from 'node:fs'
import { type NodePath, type PluginObj, transformSync, types } from '@babel/core'
import extract from '@lingui/babel-plugin-extract-messages'
import { babelOf, macros } from '../../messages.ts'

const here = import.meta.dirname
/** Where every word goes through the catalogue. */
const CONVERTED = import.meta.glob([
  '../{api/books,app,lib,ui,language}/**/*.{ts,tsx}',
  '../features/{accounts,assessment/quizzes,curriculum,learning,library,notifications/in_app}/**/*.{ts,tsx}',
  '../features/school/{assignments,families,messaging,progress_reports}/**/*.{ts,tsx}',
  '../features/commerce/payments/**/*.{ts,tsx}',
  '../features/notifications/email/{ContactScreen,UnsubscribeScreen}.tsx',
  '../features/school/classes/{ClassesScreen,Joined}.tsx',
  '../features/site/{first_steps,home,offline,pages}/**/*.{ts,tsx}',
  '../features/tutoring/tutors/**/*.{ts,tsx}',
  '!../**/*.{test,testing,gen}.{ts,tsx}',
])

/** What staff and authors see, what is no language, and what only shows how a device behaves: in English alone so far. */
const LEFT =
  /user_admin|payments\/(cases|differences|plans|Webhook|PaymentLayers|SubscriptionManagement)|library\/(classification|licences)|oversight|drafts|versions|home\/staff|pages\/(checks|guards|RouteProtection|AccessibilityTest|OfflineTest|Testing)|content\/markdown|phone\/flags|data\/(Statement|Explain)|lib\/(minuteReasons|mobileApp|monthStates)|recording\/locks|screens\/(staff|authors)/

export interface Found {
  id: string
  message: string
  files: string[]
  placeholders: string[]
}

/** Every message of the converted sources, and every word in them that goes past the catalogue. */
export function wordsOfSources() {
  const messages = new Map<string, Found>()
  const bare: string[] = []
  for (const name of Object.keys(CONVERTED)
    .filter((each) => !LEFT.test(each))
    .sort()) {
    const file = name.replace('../', '')
    const collect = ({
      id,
      message,
      placeholders,
    }: {
      id: string
      message?: string
      placeholders: object
    }) => {
      const known = messages.get(id) ?? { id, message: message ?? id, files: [], placeholders: [] }
      if (!known.files.includes(file)) known.files.push(file)
      known.placeholders = Object.keys(placeholders)
      messages.set(id, known)
    }
    const code = readFileSync(`${here}/${name}`, 'utf8')
    transformSync(code, {
      ...babelOf(`${here}/${name}`, [finder(file, bare), macros, [extract, { onMessageExtracted: collect }]]),
      code: false,
    })
  }
  return { messages: [...messages.values()], bare }
}

/** For the log, for a library, or what the server says. */
const NOT_SHOWN =
  /^(Rendering failed|Cover failed to load|Failed to fetch SEO config|Notifications \(\{hotkey\}\)|Too many)$/
const SENTENCE = /^[A-Z][a-z’']* [a-z]/
const SHOWN =
  /^(label|title|placeholder|alt|lead|detail|hint|legend|reason|description|submit|submitting|busyText|noun|confirm|aria-(label|description|roledescription|valuetext))$/

function finder(file: string, bare: string[]): () => PluginObj {
  // What a macro has put there stands on no line.
  const note = ({ loc }: types.Node, text: string) =>
    loc && !NOT_SHOWN.test(text) && bare.push(`${file}:${loc.start.line} ${text.trim().slice(0, 60)}`)
  return () => ({
    visitor: {
      JSXText(path) {
        const { value } = path.node
        if (/[A-Za-z]{2}/.test(value) && !within(path, /^(Trans|code|kbd)$/)) note(path.node, value)
      },
      StringLiteral(path) {
        const { parent, node } = path
        if (types.isJSXAttribute(parent)) {
          if (SHOWN.test(nameOf(parent.name)) && /[A-Z]?[a-z]{2}/.test(node.value)) note(node, node.value)
        } else if (SENTENCE.test(node.value) && !isForPrograms(path)) note(node, node.value)
      },
      TemplateLiteral(path) {
        const text = path.node.quasis.map(({ value }) => value.raw).join('…')
        if (SENTENCE.test(text) && !isForPrograms(path)) note(path.node, text)
      },
    },
  })
}

const nameOf = (name: types.JSXAttribute['name']) =>
  types.isJSXIdentifier(name) ? name.name : `${name.namespace.name}:${name.name.name}`

const within = (path: NodePath, names: RegExp) =>
  path.findParent(
    ({ node }) =>
      types.isJSXElement(node) &&
      types.isJSXIdentifier(node.openingElement.name) &&
      names.test(node.openingElement.name.name),
  ) !== null

/** Said to a macro already, compared, or thrown to whoever reads the log. */
const isForPrograms = (path: NodePath) =>
  path.findParent(
    ({ node }) =>
      types.isTaggedTemplateExpression(node) ||
      types.isThrowStatement(node) ||
      types.isBinaryExpression(node) ||
      types.isTSType(node) ||
      (types.isCallExpression(node) && types.isIdentifier(node.callee, { name: 'plural' })),
  ) !== null || within(path, /^(Trans|Plural)$/)
