import { expect, it } from 'vitest'

/** Words in -ing that name a thing. Add one only if a dictionary calls it a noun of its own. */
const NOUNS = new Set([
  'billing',
  'booking',
  'drawing',
  'grading',
  'landing',
  'learning',
  'messaging',
  'monitoring',
])
for (const word of [
  'onboarding',
  'opening',
  'publishing',
  'tutoring',
  'printing',
  'reading',
  'recording',
  'setting',
  'testing',
  'timing',
])
  NOUNS.add(word)

const modules = Object.keys(import.meta.glob('./**/*.{ts,tsx}'))

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_.-]+/)

/** The last word says what a module is: `BookCard` is a card, `answering` would be an activity. */
const isActivity = (name: string) => {
  const last = wordsOf(name).at(-1) ?? ''
  // A hook is called `use…` whatever it does.
  return last.endsWith('ing') && !NOUNS.has(last) && !name.startsWith('use')
}

const namesOf = (path: string) =>
  path
    .replace(/(\.testing|\.test|\.gen)?\.tsx?$/, '')
    .split('/')
    .slice(1)

it('names every module and folder by a noun', () => {
  expect(modules.filter((path) => namesOf(path).some(isActivity))).toEqual([])
})

const RETIRED =
  /^(telling|acting|standings?|asking|judging|marking|desk|acts?|told|ways?|calling|letters?|films?|sitting|aside|edge|wire|place|places)$/

it('uses no name the vocabulary has retired', () => {
  const found = modules.filter((path) =>
    namesOf(path).some((name) => wordsOf(name).some((word) => RETIRED.test(word))),
  )
  expect(found).toEqual([])
})
