import { type BarField, FilterBar } from '../../../ui/data/FilterBar'
import type { useServerFilters } from '../../../ui/data/table/serverFilters'
import type { Filters } from './data'
import { options, ROLES, STATUSES, TIERS, YEARS } from './labels'

const yesOrNo = (yes: string, no: string): [string, string][] => [
  ['true', yes],
  ['false', no],
]
const FIELDS: BarField<keyof Filters>[] = [
  { name: 'search', label: 'Search', first: true },
  { name: 'role', label: 'Role', choices: options(ROLES) },
  { name: 'tier', label: 'Tier', choices: options(TIERS) },
  { name: 'status', label: 'Subscription', choices: options(STATUSES) },
  { name: 'isActive', label: 'Account', choices: options(yesOrNo('Open', 'Suspended')) },
  { name: 'schoolYear', label: 'School year', choices: options(YEARS.map((year) => [year, year])) },
  { name: 'emailVerified', label: 'Email', choices: options(yesOrNo('Verified', 'Not verified')) },
  { name: 'isLimited', label: 'Limited mode', choices: options(yesOrNo('Limited', 'Not limited')) },
]

export const PeopleFilters = (filters: ReturnType<typeof useServerFilters<keyof Filters>>) => (
  <FilterBar fields={FIELDS} {...filters} />
)
