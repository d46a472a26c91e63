import { type RefObject, useEffect } from 'react'
import { useKept } from './kept'

export interface Selecting {
  chosen: string[]
  onChoose: (ids: string[]) => void
}

interface Keyed {
  wrap: RefObject<HTMLElement | null>
  /** Letters work in tables that are a screen's own, not in one of many small ones. */
  isOn: boolean
  select?: Selecting
  onFilter: () => void
  onKeys: () => void
}

const ROW = 'tbody tr[data-row]'
const FIELDS = 'input, select, textarea, [contenteditable=true], [role=dialog], [role=menu]'

export const useLetterKeys = () => useKept('letters', 'on')

/** The letters that move through a list, choose in it and find in it; off while something is typed. */
export function useKeys({ wrap, isOn, select, onFilter, onKeys }: Keyed) {
  const [letters] = useLetterKeys()
  useEffect(() => {
    if (!isOn || letters !== 'on') return
    const act = (event: KeyboardEvent) => {
      const table = wrap.current
      const target = event.target as Element | null
      if (!table || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!isMine(table) || document.querySelector('[role=dialog]')) return
      const ticks = target?.matches('input[type=checkbox]') && table.contains(target)
      if (target?.closest(FIELDS) && !ticks) return
      if (pressed(event, table, { select, onFilter, onKeys })) event.preventDefault()
    }
    addEventListener('keydown', act)
    return () => removeEventListener('keydown', act)
  })
}

/** Of several tables the one with the focus, else the first. */
function isMine(table: Element) {
  const all = [...document.querySelectorAll('[data-keys]')]
  return (all.find((each) => each.contains(document.activeElement)) ?? all[0]) === table
}

function pressed(
  event: KeyboardEvent,
  table: HTMLElement,
  does: Pick<Keyed, 'select' | 'onFilter' | 'onKeys'>,
) {
  const rows = [...table.querySelectorAll<HTMLElement>(ROW)]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const row = rows[at]
  switch (event.key) {
    case 'j':
    case 'k':
    case 'J':
    case 'K': {
      const down = event.key.toLowerCase() === 'j'
      const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + (down ? 1 : -1)))]
      next?.focus()
      if (event.shiftKey && next) choose(does.select, [row, next], true)
      return Boolean(next)
    }
    case 'Enter':
      if (row !== document.activeElement) return false
      row?.querySelector<HTMLElement>('[data-open], a[href], button')?.click()
      return true
    case ' ':
      if (row !== document.activeElement || !does.select) return false
      choose(does.select, [row])
      return true
    case 'A':
      if (!does.select) return false
      choose(does.select, rows, true)
      return true
    case '/':
      return focus('main input[type=search], input[type=search]')
    case 'f':
    case 'F':
      if (!focus('.filter-bar select, .filter-bar input')) does.onFilter()
      return true
    case '?':
      does.onKeys()
      return true
    case 'Escape':
      if (!does.select?.chosen.length) return false
      does.select.onChoose([])
      return true
    default:
      return false
  }
}

function choose(select: Selecting | undefined, rows: (HTMLElement | undefined)[], onlyAdd = false) {
  if (!select) return
  const chosen = new Set(select.chosen)
  for (const id of rows.flatMap((row) => row?.dataset.row ?? [])) {
    if (!chosen.has(id)) chosen.add(id)
    else if (!onlyAdd) chosen.delete(id)
  }
  select.onChoose([...chosen])
}

function focus(selector: string) {
  const field = document.querySelector<HTMLElement>(selector)
  field?.focus()
  return Boolean(field)
}
