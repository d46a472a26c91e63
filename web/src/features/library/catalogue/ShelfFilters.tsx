import type { ReactNode } from 'react'
import { Input, Select } from '../../../ui/forms/Field'
import { Grid } from '../../../ui/layout/layout'
import type { Book } from './data'
import { subjectsOf, type Wanted, yearsOf } from './shelf'

interface ShelfFiltersProps {
  books: Book[]
  wanted: Wanted
  set: (change: Partial<Wanted>) => void
  /** What the words are looked for in. */
  hint: string
  /** More to choose by. */
  children?: ReactNode
}

/** Words, subject and school year: how people look for a book on any shelf. */
export function ShelfFilters({ books, wanted, set, hint, children }: ShelfFiltersProps) {
  return (
    <search>
      <Grid min={140}>
        <Input
          label="Search"
          type="search"
          value={wanted.q}
          placeholder={hint}
          onChange={(event) => set({ q: event.target.value })}
        />
        <Select
          label="Subject"
          value={wanted.subject}
          options={[{ value: '', label: 'All subjects' }, ...subjectsOf(books)]}
          onChange={(event) => set({ subject: event.target.value })}
        />
        <Select
          label="School year"
          value={wanted.year}
          options={[{ value: '', label: 'All years' }, ...yearsOf(books)]}
          onChange={(event) => set({ year: event.target.value })}
        />
        {children}
      </Grid>
    </search>
  )
}
