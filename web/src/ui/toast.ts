import { useSyncExternalStore } from 'react'
import { saidOf } from '../lib/fieldWords'
import { problemOf } from '../lib/problem'

export interface Toast {
  id: number
  title: string
  detail?: string
  tone: 'success' | 'info' | 'destructive'
}

let current: Toast | null = null
let born = 0
const listeners = new Set<() => void>()

function show(next: Toast | null) {
  current = next
  for (const listener of listeners) listener()
}

/** Tell the user something for five seconds. A new toast takes the place of the one shown. */
export function toast(told: { title: string; detail?: string; tone?: Toast['tone'] }) {
  born += 1
  show({ tone: 'success', ...told, id: born })
}

/** Tell a failure in the server's own words; `fallback` where it had none. */
export function toastProblem(error: unknown, fallback?: { title?: string; detail?: string }) {
  const problem = problemOf(error)
  toast({
    title: fallback?.title ?? problem.title,
    detail: problem.code === 'UNEXPECTED' ? (fallback?.detail ?? problem.detail) : saidOf(problem),
    tone: 'destructive',
  })
}

export function dismissToast(id: number) {
  if (current?.id === id) show(null)
}

/** Whatever is shown goes, such as when the next person takes the screen. */
export const clearToast = () => show(null)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToast = () => useSyncExternalStore(subscribe, () => current)
