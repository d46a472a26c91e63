import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Select } from '../../../ui/forms/Field'
import { SearchField } from '../../../ui/forms/SearchField'
import { Grid, Stack } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Fold } from '../../../ui/primitives/Fold'
import type { BookSearch, FacetValue } from './data'
import { LENGTHS, LEVELS, languageName, PLAN_WORDS, SORTS } from './shelf'

type FacetName = FacetValue['facet']

interface ShelfFiltersProps {
  wanted: BookSearch
  facets: FacetValue[]
  set: (change: Partial<BookSearch>) => void
  onClear: () => void
}

/** The words on top; order and every other choice folded on a phone, so that books come first. */
export function ShelfFilters({ wanted, facets, set, onClear }: ShelfFiltersProps) {
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 640px)').matches)
  const chosen = FACETS.filter(({ name }) => wanted[name]).length
  return (
    <search>
      <Stack gap={3}>
        <SearchField
          label={t`Search`}
          value={wanted.q}
          hint={t`Title, author or topic`}
          onSearch={(q) => set({ q })}
        />
        <Fold
          title={t`Sort and filter`}
          note={chosen > 0 ? plural(chosen, { one: '# chosen', other: '# chosen' }) : undefined}
          open={isOpen}
          onToggle={setOpen}
        >
          <Stack gap={3}>
            <Grid min={120}>
              <Select
                label={t`Sort by`}
                value={wanted.sort}
                options={SORTS}
                onChange={(event) => set({ sort: event.target.value })}
              />
              {FACETS.map(({ name, label, all, called }) => (
                <FacetSelect
                  key={name}
                  label={label}
                  all={all}
                  called={called}
                  value={wanted[name]}
                  values={facets.filter(({ facet }) => facet === name)}
                  onChoose={(value) => set({ [name]: value })}
                />
              ))}
            </Grid>
            {chosen > 0 && (
              <div>
                <Button kind="quiet" onClick={onClear}>
                  <Trans>Clear filters</Trans>
                </Button>
              </div>
            )}
          </Stack>
        </Fold>
      </Stack>
    </search>
  )
}

interface Facet {
  name: FacetName
  label: string
  all: string
  called: (value: FacetValue) => string
}

const FACETS: Facet[] = [
  { name: 'subject', label: t`Subject`, all: t`All subjects`, called: ({ label }) => label },
  { name: 'year', label: t`School year`, all: t`All years`, called: ({ label }) => label },
  { name: 'level', label: t`Level`, all: t`Any level`, called: ({ value }) => LEVELS[value] ?? value },
  { name: 'length', label: t`Length`, all: t`Any length`, called: ({ value }) => LENGTHS[value] ?? value },
  { name: 'tier', label: t`Plan`, all: t`All plans`, called: ({ value }) => PLAN_WORDS[value] ?? value },
  { name: 'author', label: t`Author`, all: t`All authors`, called: ({ label }) => label },
  { name: 'language', label: t`Language`, all: t`All languages`, called: ({ value }) => languageName(value) },
]

interface FacetSelectProps extends Omit<Facet, 'name'> {
  value: string
  values: FacetValue[]
  onChoose: (value: string) => void
}

/** One choice with its counts; where all books are alike there is nothing to choose. */
function FacetSelect({ label, all, called, value, values, onChoose }: FacetSelectProps) {
  if (values.length < 2 && !value) return null
  const isCounted = values.every((each) => each.books !== null)
  const options = values.map((each) => ({
    value: each.value,
    label: each.books === null ? called(each) : `${called(each)} (${each.books})`,
  }))
  // What the address asks for stays chosen, also where no book is left for it.
  if (value && !values.some((each) => each.value === value))
    options.push({ value, label: isCounted ? `${value} (0)` : value })
  return (
    <Select
      label={label}
      value={value}
      options={[{ value: '', label: all }, ...options]}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}
