import { FormInput, FormSelect, FormTextArea } from '../../../ui/forms/Form'
import { type AuthorBook, type Details, useShelves } from './data'

export interface Typed {
  title: string
  author: string
  description: string
  longDescription: string
  educationalNotes: string
  publishedYear: string
  category: string
}

/** What the form begins with: an empty book, or one as it is. */
export const startOf = (book: AuthorBook | null, author: string): Typed => ({
  title: book?.title ?? '',
  author: book?.author ?? author,
  description: book?.description ?? '',
  longDescription: book?.longDescription ?? '',
  educationalNotes: book?.educationalNotes ?? '',
  publishedYear: book?.publishedYear ? String(book.publishedYear) : '',
  category: book?.categoryIds[0] ?? '',
})

/** What was typed, as the server takes it; shelves beyond the first stay. */
export const detailsOf = (typed: Typed, book: AuthorBook | null): Details => ({
  title: typed.title,
  author: typed.author,
  description: typed.description,
  longDescription: typed.longDescription,
  educationalNotes: typed.educationalNotes,
  publishedYear: typed.publishedYear ? Number(typed.publishedYear) : null,
  subjectId: null,
  schoolYears: [],
  categoryIds: [...(typed.category ? [typed.category] : []), ...(book?.categoryIds.slice(1) ?? [])],
})

/** The fields of a book; the house also says who wrote it. */
export function BookFields({ isHouse }: { isHouse: boolean }) {
  const { data: shelves = [] } = useShelves()
  return (
    <>
      <FormInput name="title" label="Title" required="Title is required" />
      {isHouse && <FormInput name="author" label="Author" required="Say who wrote the book." />}
      <FormSelect
        name="category"
        label="Subject"
        options={[
          { value: '', label: 'None' },
          ...shelves.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <FormTextArea name="description" label="In two sentences" hint="Shown in lists, up to 500 letters." />
      <FormTextArea name="longDescription" label="About the book" />
      <FormTextArea name="educationalNotes" label="Notes for teachers" />
      <FormInput name="publishedYear" label="Year" inputMode="numeric" />
    </>
  )
}
