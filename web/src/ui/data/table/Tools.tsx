import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../primitives/Button'
import { Dialog } from '../../primitives/Dialog'
import type { useTableAddress } from './address'
import { FilterChips, FilterInput } from './FilterRow'
import type { useFiltered } from './useFiltered'
import { useNarrow } from './useNarrow'
import type { useViews } from './useViews'
import { ViewMenu } from './ViewMenu'

interface ToolsProps {
  caption: string
  captionId: string
  hideCaption: boolean | undefined
  count: ReactNode
  sortBy: ReactNode
  filters: ReturnType<typeof useFiltered>
  isFiltering: boolean
  onFilter: () => void
  /** What a list has that is a screen's own. */
  own:
    | {
        columns: { id: string; header: string }[]
        hidden: string[]
        kept: ReturnType<typeof useTableAddress>
        views: ReturnType<typeof useViews>
        onKeys: () => void
      }
    | undefined
  children: ReactNode
}

/** The line above a table: its name and how many rows, what it is filtered by, and what can be done with it. */
export function Tools(props: ToolsProps) {
  const { caption, captionId, hideCaption, count, sortBy, filters, isFiltering, onFilter, own } = props
  const narrow = useNarrow()
  return (
    <>
      <div className="data-tools">
        {own && own.views.all.length > 0 && <Views {...own} />}
        <span id={captionId} className={hideCaption ? 'visually-hidden' : 'data-caption'}>
          {caption}
        </span>
        {count}
        <FilterChips {...filters} />
        <span className="data-actions">
          {sortBy}
          {filters.fields.length > 0 && (
            <Button kind="quiet" icon={<ListFilter />} aria-expanded={isFiltering} onClick={onFilter}>
              <Trans>Filter</Trans>
            </Button>
          )}
          {own && (
            <ViewMenu
              columns={own.columns}
              hidden={own.hidden}
              onHide={(hidden) => own.kept.change({ hide: hidden.join(',') || '-' })}
              views={own.views}
              onKeys={own.onKeys}
            />
          )}
          {props.children}
        </span>
      </div>
      {narrow && isFiltering && (
        <Dialog title={t`Filter`} open onOpenChange={onFilter}>
          {filters.fields.map((field) => (
            <div key={field.id} className="data-field">
              <span aria-hidden="true">{field.label}</span>
              <FilterInput
                field={field}
                value={filters.asked[field.param] ?? ''}
                onFilter={filters.onFilter}
              />
            </div>
          ))}
        </Dialog>
      )}
    </>
  )
}

function Views({ views, kept }: NonNullable<ToolsProps['own']>) {
  const isPlain = [...kept.search].every(([name]) => /(^|\.)(page|pageSize|tab)$/.test(name))
  const open = (search: string) => kept.setSearch(search, { preventScrollReset: true })
  return (
    <nav className="data-views" aria-label={t`Views`}>
      <button type="button" aria-current={isPlain || undefined} onClick={() => open(rest(kept.search))}>
        <Trans>All</Trans>
      </button>
      {views.all.map((view) => (
        <button
          key={view.name}
          type="button"
          aria-current={view.isOpen || undefined}
          onClick={() => open(view.search)}
        >
          {view.name}
        </button>
      ))}
    </nav>
  )
}

/** Which tab of the screen stays open, whatever the view. */
const rest = (search: URLSearchParams) => {
  const tab = search.get('tab')
  return tab ? `tab=${tab}` : ''
}
