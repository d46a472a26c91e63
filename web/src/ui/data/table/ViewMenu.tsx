import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { Checkbox, Choices } from '../../forms/Field'
import { Button, Segments } from '../../primitives/Button'
import { useKept } from './kept'
import type { useViews } from './useViews'

export const useDensity = () => useKept('density', 'compact')

interface ViewMenuProps {
  columns: { id: string; header: string }[]
  hidden: string[]
  onHide: (hidden: string[]) => void
  views: ReturnType<typeof useViews>
  onKeys: () => void
}

/** How this person looks at the table: dense or roomy, which columns, and views kept under a name. */
export function ViewMenu({ columns, hidden, onHide, views, onKeys }: ViewMenuProps) {
  const [density, setDensity] = useDensity()
  const toggle = (id: string) =>
    onHide(hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id])
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button kind="quiet" icon={<SlidersHorizontal />}>
          <Trans>View</Trans>
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="popover" collisionPadding={16} aria-label={t`View`}>
          <Segments
            label={t`Height of the rows`}
            options={[
              { value: 'compact', label: t`Compact` },
              { value: 'roomy', label: t`Roomy` },
            ]}
            value={density}
            onChange={setDensity}
          />
          <Choices legend={t`Show these columns`}>
            {columns.map(({ id, header }) => (
              <Checkbox key={id} label={header} checked={!hidden.includes(id)} onChange={() => toggle(id)} />
            ))}
          </Choices>
          <SaveView views={views} />
          <Button kind="quiet" onClick={onKeys}>
            <Trans>Keys</Trans>
          </Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function SaveView({ views }: { views: ReturnType<typeof useViews> }) {
  const [name, setName] = useState('')
  const save = () => {
    if (!name.trim()) return
    views.save(name.trim())
    setName('')
  }
  return (
    <Choices legend={t`Saved views`}>
      {views.saved.map((view) => (
        <div key={view.name} className="data-saved">
          <span>{view.name}</span>
          <Button kind="quiet" onClick={() => views.remove(view.name)} aria-label={t`Forget ${view.name}`}>
            <Trans>Forget</Trans>
          </Button>
        </div>
      ))}
      <div className="data-saved">
        <input
          className="input"
          aria-label={t`Name of this view`}
          placeholder={t`Name of this view`}
          maxLength={40}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
        <Button onClick={save} disabled={!name.trim()}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </Choices>
  )
}
