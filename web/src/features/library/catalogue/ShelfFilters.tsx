import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Select } from '../../../ui/forms/Field'
import { SearchField } from '../../../ui/forms/SearchField'
import { Grid } from '../../../ui/layout/layout'
import { type BookSearch, useShelves, YEARS } from './data'

interface ShelfFiltersProps {
  wanted: BookSearch
  set: (change: Partial<BookSearch>) => void
  /** What the words are looked for in. */
  hint: string
  /** More to choose by. */
  children?: ReactNode
}

/** Words, subject and school year: how people look for a book on any shelf. */
export function ShelfFilters({ wanted, set, hint, children }: ShelfFiltersProps) {
  const shelves = useShelves().data ?? []
  return (
    <search>
      <Grid min={140}>
        <SearchField label={t`Search`} value={wanted.q} hint={hint} onSearch={(q) => set({ q })} />
        <Select
          label={t`Subject`}
          value={wanted.subject}
          options={[
            { value: '', label: t`All subjects` },
            ...shelves.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          onChange={(event) => set({ subject: event.target.value })}
        />
        <Select
          label={t`School year`}
          value={wanted.year}
          options={[
            { value: '', label: t`All years` },
            ...YEARS.map((year) => ({ value: year, label: year })),
          ]}
          onChange={(event) => set({ year: event.target.value })}
        />
        {children}
      </Grid>
    </search>
  )
}
