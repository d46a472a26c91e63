import type { useFilters } from '../../../lib/filters'
import { Select } from '../../../ui/forms/Field'
import { SearchField } from '../../../ui/forms/SearchField'
import { Grid, Row, Stack } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { useCategories } from './categories/data'
import { pathOf } from './categories/tree'
import { type Filters, useChoices } from './data'
import { GAPS, languageName, STATES, TIERS, YEARS } from './words'

/** Which books are meant; kept in the address. */
export function BookFilters({ values, set, isSet, clear }: ReturnType<typeof useFilters<keyof Filters>>) {
  const tree = useCategories().data ?? []
  const languages = useChoices().data?.languages ?? []
  const choices: [keyof Filters, string, [string, string][]][] = [
    ['gap', 'What is missing', GAPS],
    ['category', 'Category', tree.map(({ id }) => [id, pathOf(tree, id)])],
    ['year', 'Form', YEARS.map((year) => [year, year])],
    ['tier', 'Who may open it', TIERS],
    ['language', 'Language', languages.map((code) => [code, languageName(code)])],
    ['status', 'State', STATES],
  ]
  return (
    <Stack gap={3}>
      <Grid min={140} gap={3}>
        <SearchField label="Title or author" value={values.q} onSearch={(q) => set({ q })} />
        {choices.map(([name, label, pairs]) => (
          <Select
            key={name}
            label={label}
            options={[{ value: '', label: 'All' }, ...pairs.map(([value, word]) => ({ value, label: word }))]}
            value={values[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ))}
      </Grid>
      {isSet && (
        <Row>
          <Button kind="quiet" onClick={clear}>
            Show all books
          </Button>
        </Row>
      )}
    </Stack>
  )
}
