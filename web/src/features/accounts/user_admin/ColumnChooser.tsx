import { Columns3 } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useSearchParams } from 'react-router'
import type { Column, Columns } from '../../../ui/data/DataTable'
import { Checkbox, Choices } from '../../../ui/forms/Field'
import { Button } from '../../../ui/primitives/Button'

const idOf = <Row,>(column: Column<Row>) => column.id ?? column.accessorKey ?? column.header

/** The columns a table shows, kept in the address as those left out; columns without a head always stay. */
export function useColumns<Row>(all: Columns<Row>, leftOut: string[] = []) {
  const [search, setSearch] = useSearchParams()
  const hidden = new Set(search.get('hide')?.split(',') ?? leftOut)
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    const params = new URLSearchParams(search)
    params.set('hide', [...next].join(','))
    setSearch(params, { replace: true, preventScrollReset: true })
  }
  const shown = all.filter((column) => !column.header || !hidden.has(idOf(column)))
  return { shown, chooser: <ColumnChooser columns={all} hidden={hidden} onToggle={toggle} /> }
}

interface ColumnChooserProps<Row> {
  columns: Columns<Row>
  hidden: Set<string>
  onToggle: (id: string) => void
}

function ColumnChooser<Row>({ columns, hidden, onToggle }: ColumnChooserProps<Row>) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button kind="quiet" icon={<Columns3 />}>
          Columns
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="popover" collisionPadding={16} aria-label="Columns">
          <Choices legend="Show these columns">
            {columns
              .filter(({ header }) => header)
              .map((column) => (
                <Checkbox
                  key={idOf(column)}
                  label={column.header}
                  checked={!hidden.has(idOf(column))}
                  onChange={() => onToggle(idOf(column))}
                />
              ))}
          </Choices>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
