import { language, words } from './choice'

/** A piece of a message: words, the number a plural is of (`#`), a value by its name, or one of several by a value. */
type Part = string | [name: string, kind?: 'plural' | 'select', cases?: Record<string, string | Part[]>]
export type Message = string | Part[]
export type Values = Record<string, unknown>

const translated = words() as Record<string, Message>
const locales = [language, 'en']
const number = new Intl.NumberFormat(locales)
const rules = new Intl.PluralRules(locales)

const write = (message: Message, values: Values, n?: number): string =>
  typeof message === 'string' ? message : message.map((part) => piece(part, values, n)).join('')

function piece(part: Part, values: Values, n?: number): string {
  if (typeof part === 'string') return part === '#' && n !== undefined ? number.format(n) : part
  const [name, kind, cases] = part
  const value = values[name]
  if (!cases) return `${value ?? ''}`
  if (kind === 'select') return write(cases[`${value}`] ?? cases.other ?? '', values, n)
  const many = Number(value)
  return write(cases[many] ?? cases[rules.select(many)] ?? cases.other ?? '', values, many)
}

interface Descriptor {
  id: string
  message?: Message
  values?: Values
}

/** What Lingui's macros call, with messages whose grammar the build has read. What is not translated is in English. */
const _ = (given: string | Descriptor, values?: Values, more?: { message?: Message }): string => {
  const said: Descriptor = typeof given === 'string' ? { id: given, values, ...more } : given
  return write(translated[said.id] ?? said.message ?? said.id, said.values ?? {})
}

export const i18n = { _ }
