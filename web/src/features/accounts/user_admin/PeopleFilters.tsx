import type { useFilters } from '../../../lib/filters'
import { Select } from '../../../ui/forms/Field'
import { SearchField } from '../../../ui/forms/SearchField'
import { Grid, Row, Stack } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import type { Filters } from './data'
import { options, ROLES, STATUSES, TIERS, YEARS } from './labels'

const yesOrNo = (yes: string, no: string): [string, string][] => [
  ['true', yes],
  ['false', no],
]
const CHOICES: [keyof Filters, string, [string, string][]][] = [
  ['role', 'Role', ROLES],
  ['tier', 'Tier', TIERS],
  ['status', 'Subscription', STATUSES],
  ['isActive', 'Account', yesOrNo('Open', 'Suspended')],
  ['schoolYear', 'School year', YEARS.map((year) => [year, year])],
  ['emailVerified', 'Email', yesOrNo('Verified', 'Not verified')],
  ['isLimited', 'Limited mode', yesOrNo('Limited', 'Not limited')],
]

export function PeopleFilters({ values, set, isSet, clear }: ReturnType<typeof useFilters<keyof Filters>>) {
  return (
    <Stack gap={3}>
      <SearchField
        label="Search"
        hint="Name, email, username, phone or school"
        value={values.search}
        onSearch={(search) => set({ search })}
      />
      <Grid min={140} gap={3}>
        {CHOICES.map(([name, label, pairs]) => (
          <Select
            key={name}
            label={label}
            options={[{ value: '', label: 'All' }, ...options(pairs)]}
            value={values[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ))}
      </Grid>
      {isSet && (
        <Row>
          <Button kind="quiet" onClick={clear}>
            Show everybody
          </Button>
        </Row>
      )}
    </Stack>
  )
}
