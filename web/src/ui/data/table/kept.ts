import { useSyncExternalStore } from 'react'

// What a person chose for every table or for one, on this device alone: without a store it holds until the page goes.
const KEY = 'kitabo.tables'
const listeners = new Set<() => void>()
let held: string | null = null

type Choices = Record<string, string>

function read(): Choices {
  try {
    held = localStorage.getItem(KEY)
  } catch {
    // what was held before stays
  }
  try {
    const all: unknown = JSON.parse(held ?? '{}')
    return typeof all === 'object' && all !== null ? (all as Choices) : {}
  } catch {
    return {}
  }
}

function write(name: string, value: string) {
  held = JSON.stringify({ ...read(), [name]: value })
  try {
    localStorage.setItem(KEY, held)
  } catch {
    // held until the page goes
  }
  for (const notify of listeners) notify()
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** A word kept on this device, the same in every table that asks for it. */
export function useKept(name: string, otherwise: string): [string, (value: string) => void] {
  const value = useSyncExternalStore(subscribe, () => read()[name])
  return [value ?? otherwise, (next) => write(name, next)]
}

export interface SavedView {
  name: string
  /** What stands after the question mark. */
  search: string
}

/** The views a person saved of one table. */
export function useSavedViews(table: string) {
  const [text, set] = useKept(`views.${table}`, '[]')
  const views = parsed(text)
  const save = (view: SavedView) =>
    set(JSON.stringify([...views.filter(({ name }) => name !== view.name), view]))
  const remove = (name: string) => set(JSON.stringify(views.filter((view) => view.name !== name)))
  return { views, save, remove }
}

function parsed(text: string): SavedView[] {
  try {
    const views: unknown = JSON.parse(text)
    return Array.isArray(views) ? views : []
  } catch {
    return []
  }
}
