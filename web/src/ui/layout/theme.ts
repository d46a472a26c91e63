import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'
const KEY = 'theme'
const listeners = new Set<() => void>()

function chosen(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

function show(theme: Theme) {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

function choose(theme: Theme) {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
  }
  show(theme)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const system = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => show(chosen())
  system.addEventListener('change', follow)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', follow)
  }
}

export const useTheme = () => [useSyncExternalStore(subscribe, chosen), choose] as const
