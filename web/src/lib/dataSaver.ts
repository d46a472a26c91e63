import { useSyncExternalStore } from 'react'

const KEY = 'data-saver'
const listeners = new Set<() => void>()

/** Not every browser tells; TypeScript's library knows only part of it. */
interface Connection extends EventTarget {
  saveData?: boolean
  effectiveType?: string
}
const connection = () => (navigator as Navigator & { connection?: Connection }).connection

/** What the person chose, or null for "as the device says". */
function chosen(): boolean | null {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === null ? null : stored === 'on'
  } catch {
    return null
  }
}

/** The device's own word: its data saver is on, or the connection is of the slowest kind. */
const isAsked = () => connection()?.saveData === true || /2g$/.test(connection()?.effectiveType ?? '')

// Storage may be blocked; the choice then lasts as long as the page.
let choice = chosen()

/** Whether to spare the learner's data right now: no autoplay, nothing fetched ahead, small pictures. */
export const isSavingData = () => choice ?? isAsked()

function show() {
  document.documentElement.dataset.saver = isSavingData() ? 'on' : 'off'
  for (const listener of listeners) listener()
}

/** The manual switch; it outlives the visit and wins over what the device says. */
export function saveData(on: boolean) {
  choice = on
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
  } catch {
    // See `choice`.
  }
  show()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

connection()?.addEventListener?.('change', show)
show()

/** `[isSaving, switch]`; styles read `data-saver` on the document. */
export const useDataSaver = () => [useSyncExternalStore(subscribe, isSavingData), saveData] as const
