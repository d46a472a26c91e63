import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../primitives/Button'
import type { Asked, FilterField } from './filters'

interface Filtering {
  fields: FilterField[]
  asked: Asked
  onFilter: (param: string, value: string) => void
}

/** One field under each head that can be filtered. */
export function FilterRow({
  columns,
  lead,
  fields,
  asked,
  onFilter,
}: Filtering & { columns: string[]; lead: boolean }) {
  return (
    <tr className="data-filters">
      {lead && <td />}
      {columns.map((id) => {
        const field = fields.find((each) => each.id === id)
        return (
          <td key={id} className={field?.numeric ? 'number' : undefined}>
            {field && <FilterInput field={field} value={asked[field.param] ?? ''} onFilter={onFilter} />}
          </td>
        )
      })}
    </tr>
  )
}

const WAIT_MS = 250

export function FilterInput({
  field,
  value,
  onFilter,
}: {
  field: FilterField
  value: string
  onFilter: Filtering['onFilter']
}) {
  const [typed, setTyped] = useState(value)
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    setTyped(value)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the wait anew
  useEffect(() => {
    if (typed === value) return
    const wait = setTimeout(() => onFilter(field.param, typed.trim()), WAIT_MS)
    return () => clearTimeout(wait)
  }, [typed])
  const label = t`Filter by ${field.label}`
  if (field.choices) {
    return (
      <select
        aria-label={label}
        data-on={value !== ''}
        value={value}
        onChange={({ target }) => onFilter(field.param, target.value)}
      >
        <option value="">{t`All`}</option>
        {field.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label || '–'}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      aria-label={label}
      data-on={value !== ''}
      placeholder={field.numeric ? t`>0, 5..9` : t`Contains`}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

/** What the table is filtered by now, each with a way to leave it out. */
export function FilterChips({ fields, asked, onFilter }: Filtering) {
  const set = fields.filter(({ param }) => asked[param])
  return set.map(({ param, label, choices }) => {
    const value = asked[param] ?? ''
    const word = choices?.find((choice) => choice.value === value)?.label ?? value
    return (
      <button
        key={param}
        type="button"
        className="data-chip"
        aria-label={t`Leave out the filter ${label}: ${word}`}
        onClick={() => onFilter(param, '')}
      >
        {label} <b>{word}</b>
        <X aria-hidden="true" />
      </button>
    )
  })
}

/** A filter of the address that is none of this table: nothing is shown, so that nobody reads the wrong rows. */
export function Refused({ names, onClear }: { names: string[]; onClear: () => void }) {
  const said = names.join(', ')
  return (
    <div className="data-refused" role="alert">
      <p>
        <b>
          <Trans>This table has no column “{said}”.</Trans>
        </b>{' '}
        <Trans>The address asks to filter or sort by it, so no rows are shown.</Trans>
      </p>
      <Button onClick={onClear}>
        <Trans>Show everything</Trans>
      </Button>
    </div>
  )
}

/** The filters leave no row. */
export const NoneLeft = ({ onClear }: { onClear: () => void }) => (
  <p className="data-nothing">
    <Trans>No row matches the filters.</Trans>{' '}
    <Button kind="quiet" onClick={onClear}>
      <Trans>Show everything</Trans>
    </Button>
  </p>
)
