import type { Details } from '../data'
import { type Listed, titleOf } from './list'

export type ItemState = 'waiting' | 'sending' | 'checking' | 'taken' | 'refused' | 'double'

/** One file of the folder, on its way into the library. */
export interface Item {
  key: string
  file: File
  title: string
  author: string
  subject: string
  forms: string[]
  details: Details
  state: ItemState
  /** Of 100. */
  sent: number
  /** Why it was not taken, or what it is here as. */
  reason: string
  uploadId: string
}

/** What a subject's name stands for here. */
export interface Names {
  categories: { id: string; name: string; slug: string }[]
  subjects: { id: string; name: string }[]
}

export const isBook = ({ name }: File) => /\.(pdf|epub)$/i.test(name)
export const pathOf = (file: File) => file.webkitRelativePath || file.name

/** The files with what the list says of each, by path or by name; who wrote it is said once where the list is silent. */
export function itemsOf(files: File[], list: Listed[], author: string, names: Names): Item[] {
  const books = files.filter(isBook).sort((one, other) => pathOf(one).localeCompare(pathOf(other), 'en'))
  return books.map((file) => {
    const path = pathOf(file)
    const said = list.find((row) => row.file === path) ?? list.find((row) => row.file === file.name)
    const subject = said?.subject ?? ''
    const same = (name: string) => name.toLowerCase() === subject.toLowerCase()
    const category = names.categories.find(({ name, slug }) => same(name) || same(slug))
    const title = said?.title || titleOf(file.name)
    return {
      key: `${path}/${file.size}`,
      file,
      title,
      author: said?.author || author,
      subject,
      forms: said?.forms ?? [],
      details: {
        title: title.slice(0, 200),
        author: (said?.author || author).slice(0, 120),
        description: said?.description ?? '',
        longDescription: '',
        educationalNotes: '',
        publishedYear: /^(19|20)\d\d$/.test(said?.year ?? '') ? Number(said?.year) : null,
        categoryIds: category ? [category.id] : [],
        subjectId: names.subjects.find(({ name }) => same(name))?.id ?? null,
        schoolYears: (said?.forms ?? []) as Details['schoolYears'],
      },
      state: 'waiting',
      sent: 0,
      reason: '',
      uploadId: '',
    }
  })
}

/** What in the list fits no file of the folder, and which subjects nobody here knows. */
export function faultsOf(items: Item[], list: Listed[], names: Names): string[] {
  const known = new Set(items.flatMap(({ file }) => [pathOf(file), file.name]))
  const missing = list
    .filter(({ file }) => !known.has(file))
    .map(({ file }) => file || 'a row without a file')
  const subjects = [
    ...names.categories.flatMap(({ name, slug }) => [name, slug]),
    ...names.subjects.map(({ name }) => name),
  ]
  const strange = [...new Set(items.map(({ subject }) => subject))].filter(
    (subject) => subject && !subjects.some((name) => name.toLowerCase() === subject.toLowerCase()),
  )
  return [
    ...(missing.length > 0 ? [`In the list, but not among the files: ${missing.join(', ')}.`] : []),
    ...(strange.length > 0 ? [`Subjects we do not know, left out: ${strange.join(', ')}.`] : []),
  ]
}

export const STATES: Record<ItemState, string> = {
  waiting: 'Waits',
  sending: 'Is being sent',
  checking: 'Is being checked',
  taken: 'Taken, waits for review',
  refused: 'Refused',
  double: 'Here already',
}
export const isOver = ({ state }: Item) => state === 'taken' || state === 'refused' || state === 'double'

export const reportOf = (items: Item[]) => ({
  head: ['file', 'title', 'author', 'state', 'reason'],
  rows: items.map(({ file, title, author, state, reason }) => [
    pathOf(file),
    title,
    author,
    STATES[state],
    reason,
  ]),
})
