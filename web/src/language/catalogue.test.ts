import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { po } from '../../messages.ts'
import { wordsOfSources } from './catalogue.testing'

const { messages, bare } = wordsOfSources()
const read = async (code: string) =>
  Object.entries(
    await po.parse(readFileSync(`${import.meta.dirname}/${code}.po`, 'utf8'), {
      locale: code,
      sourceLocale: 'en',
      filename: '',
    }),
  )
/** `{name}`, `{0}`, `{n, plural` and `<0>`: what a translation must keep. */
const marks = (text = '') => [...new Set(text.match(/\{\w+(?=[},])|<\/?\w+\/?>/g))].sort()

it('lets no word of the learner’s and the parent’s side past the catalogue', () => {
  expect(bare).toEqual([])
})

it('reads the same in the catalogue as in the code', async () => {
  const catalogue = messages.map(({ id, message, files }) => [
    id,
    { message, translation: '', origin: files.map((file) => [file]), obsolete: false },
  ])
  const header = 'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
  const sorted = catalogue.sort(([, a], [, b]) => order(a as Entry, b as Entry))
  const text = await po.serialize(Object.fromEntries(sorted), {
    locale: 'en',
    sourceLocale: 'en',
    filename: '',
    existing: header,
  })
  // `npm run web:words` writes it anew.
  await expect(`${text.trim()}\n`).toMatchFileSnapshot('en.po')
})

/** Navigation, sign-in, tests and reading: of their words nineteen in twenty are drafted at least. */
const DRAFTED =
  /app\/(Switches|TabBar|menus|QuickNav|NavLinks|TopBar|MobileMenu|Bell|Footer)|auth\/(SignIn|SecondFactor|Forgot|Reset|NewPassword|Verif|Register|EntryLayout|AlreadyIn|Welcome)|quizzes\/(Quiz|Tests|SaveState|Timer|player\/|results\/|offline\/)|library\/reading\/|forms\/answer\//

interface Entry {
  message: string
}
const order = (a: Entry, b: Entry) => (a.message < b.message ? -1 : 1)

it.each(['lg', 'sw'])('has a draft in %s of what is in the code, with the same gaps', async (code) => {
  const known = new Set(messages.map(({ id }) => id))
  const drafts = await read(code)
  expect(drafts.filter(([id]) => !known.has(id)).map(([, { message }]) => message)).toEqual([])
  const differing = drafts.filter(
    ([, { message, translation }]) => `${marks(message)}` !== `${marks(translation)}`,
  )
  expect(differing.map(([, { translation }]) => translation)).toEqual([])
  const drafted = new Set(drafts.map(([id]) => id))
  const used = messages.filter(({ files }) => files.some((file) => DRAFTED.test(file)))
  const missing = used.filter(({ id }) => !drafted.has(id)).map(({ message }) => message)
  expect(missing.length / used.length, missing.join('; ')).toBeLessThan(0.05)
  // Nobody who speaks the language has read them yet.
  expect(drafts.filter(([, { extra }]) => !(extra as { flags: string[] }).flags.includes('fuzzy'))).toEqual(
    [],
  )
})
