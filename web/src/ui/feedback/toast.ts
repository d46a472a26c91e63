import { useSyncExternalStore } from 'react'
import { refusalText } from '../../lib/fieldLabels'
import { problemOf } from '../../lib/problem'
import { TOAST_READ_MS } from '../../lib/timing'

export interface Toast {
  id: number
  title: string
  detail?: string
  tone: 'success' | 'info' | 'destructive'
}

interface CurrentToast {
  toast: Toast
  /** How long it still stands there before the one that waits may take its place; null while none waits. */
  leavesIn: number | null
}

/** What is kept at a time, the one that is shown among them. */
const MOST = 3

let queue: Toast[] = []
let current: CurrentToast | null = null
let since = 0
let born = 0
const listeners = new Set<() => void>()

function follow(next: Toast[]) {
  const first = next[0]
  if (first && first.id !== queue[0]?.id) since = performance.now()
  queue = next
  const leavesIn = next.length > 1 ? Math.max(1, TOAST_READ_MS - (performance.now() - since)) : null
  current = first ? { toast: first, leavesIn } : null
  for (const listener of listeners) listener()
}

/**
 * Tell the user something for five seconds. What comes before that could be read waits for it, so that one is visible
 * at a time; a failure does not wait.
 */
export function toast(words: { title: string; detail?: string; tone?: Toast['tone'] }) {
  born += 1
  const next: Toast = { tone: 'success', ...words, id: born }
  const others = queue.filter((each) => !isSame(each, next))
  if (next.tone !== 'destructive') {
    const [shown, ...waiting] = others
    return follow(shown ? [shown, ...waiting.slice(-(MOST - 2)), next] : [next])
  }
  const hasBeenRead = performance.now() - since >= TOAST_READ_MS
  const unread = others.filter(
    ({ id, tone }) => tone !== 'destructive' && !(hasBeenRead && id === queue[0]?.id),
  )
  follow([next, ...unread])
}

const isSame = (a: Toast, b: Toast) => a.title === b.title && a.detail === b.detail && a.tone === b.tone

/** Tell a failure in the server's own words; `fallback` where it had none. */
export function toastProblem(error: unknown, fallback?: { title?: string; detail?: string }) {
  const problem = problemOf(error)
  toast({
    title: fallback?.title ?? problem.title,
    detail: problem.code === 'UNEXPECTED' ? (fallback?.detail ?? problem.detail) : refusalText(problem),
    tone: 'destructive',
  })
}

export function dismissToast(id: number) {
  if (queue.some((each) => each.id === id)) follow(queue.filter((each) => each.id !== id))
}

/** Whatever is shown or waits goes, such as when the next person takes the screen. */
export const clearToast = () => follow([])

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToast = () => useSyncExternalStore(subscribe, () => current)
