import { useSyncExternalStore } from 'react'

// What a person chose for every table or for one, on this device alone: without a store it holds until the page goes.
const listeners = new Set<() => void>()
const held = new Map<string, string>()

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return held.get(key) ?? null
  }
}

function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    held.set(key, value)
  }
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** A word kept on this device, the same in every table that asks for it. */
export function useKept(name: string, otherwise: string): [string, (value: string) => void] {
  const key = `kitabo.table.${name}`
  const value = useSyncExternalStore(subscribe, () => read(key))
  return [value ?? otherwise, (next) => write(key, next)]
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
