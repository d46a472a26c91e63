import '../css/datatable-tools.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Input, Select } from '../forms/Field'
import { SearchField } from '../forms/SearchField'
import { Stack } from '../layout/layout'
import { Button } from '../primitives/Button'
import { Dialog } from '../primitives/Dialog'
import { useNarrow } from './table/useNarrow'

export interface BarField<Name extends string> {
  name: Name
  label: string
  /** One of these; without them words are typed. */
  choices?: { value: string; label: string }[]
  type?: 'date'
  /** Stands in the bar also on phones, where the others wait behind a button. */
  first?: boolean
}

interface FilterBarProps<Name extends string> {
  fields: BarField<Name>[]
  values: Record<Name, string>
  set: (values: Partial<Record<Name, string>>) => void
  isSet: boolean
  clear: () => void
}

/** What a list of the server is filtered by, on one line; on phones behind a button, but for the search. */
export function FilterBar<Name extends string>({ fields, values, set, isSet, clear }: FilterBarProps<Name>) {
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const near = narrow ? fields.filter(({ first }) => first) : fields
  const rest = fields.filter((field) => !near.includes(field))
  const used = rest.filter(({ name }) => values[name]).length
  const field = (each: BarField<Name>) => (
    <BarInput
      key={each.name}
      field={each}
      value={values[each.name]}
      onChange={(value) => set(named(each, value))}
    />
  )
  return (
    <div className="filter-bar">
      {near.map(field)}
      {rest.length > 0 && (
        <Button icon={<ListFilter />} onClick={() => setOpen(true)}>
          {used ? t`Filters, ${used} set` : t`Filters`}
        </Button>
      )}
      {isSet && (
        <Button kind="quiet" onClick={clear}>
          <Trans>Show everything</Trans>
        </Button>
      )}
      {open && (
        <Dialog title={t`Filters`} open onOpenChange={setOpen}>
          <Stack gap={3}>{rest.map(field)}</Stack>
        </Dialog>
      )}
    </div>
  )
}

const named = <Name extends string>({ name }: BarField<Name>, value: string) =>
  ({ [name]: value }) as Partial<Record<Name, string>>

function BarInput<Name extends string>({
  field: { label, choices, type },
  value,
  onChange,
}: {
  field: BarField<Name>
  value: string
  onChange: (value: string) => void
}) {
  if (choices) {
    return (
      <Select
        label={label}
        options={[{ value: '', label: t`${label}: all` }, ...choices]}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  if (type) {
    return <Input label={label} type={type} value={value} onChange={({ target }) => onChange(target.value)} />
  }
  return <SearchField label={label} placeholder={label} value={value} onSearch={onChange} />
}
