import { useLocation, useSearchParams } from 'react-router'
import { type SavedView, useSavedViews } from './kept'

/** The views of a table: those the screen brings and those this person saved, each an address of the screen. */
export function useViews(keep: string | undefined, given: SavedView[]) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { views, save, remove } = useSavedViews(`${pathname}#${keep ?? ''}`)
  const now = plain(search)
  const all = [...given, ...views].map((view) => ({
    ...view,
    isOpen: plain(new URLSearchParams(view.search)) === now,
  }))
  return { all, saved: views, save: (name: string) => save({ name, search: now }), remove }
}

/** The address as a view keeps it: in one order, and without the page somebody happened to be on. */
function plain(search: URLSearchParams) {
  const kept = [...search].filter(([name, value]) => value && !/(^|\.)page$/.test(name))
  return new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1))).toString()
}
