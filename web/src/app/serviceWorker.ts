import { useSyncExternalStore } from 'react'
import { AFTER_START_MS } from '../lib/timing'

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

/** Registers /sw.js two seconds after the start, and notices when a newer version has been fetched. */
export function startServiceWorker() {
  // A worker over the development server would serve yesterday's modules.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(async () => {
    try {
      watch(await navigator.serviceWorker.register('/sw.js'))
    } catch {
      // Private windows and old web views have none: the app works without.
    }
  }, AFTER_START_MS)
}

function watch(registration: ServiceWorkerRegistration) {
  const look = () => {
    // Without a controller this is the first version, and nothing to announce.
    if (!registration.waiting || !navigator.serviceWorker.controller) return
    waiting = registration.waiting
    for (const listener of listeners) listener()
  }
  look()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a newer version waits to take over. */
export const useUpdate = () => useSyncExternalStore(subscribe, () => waiting !== null)

/** The newer version takes over, and the page starts again with it. */
export function applyUpdate() {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  waiting?.postMessage('take over')
}
