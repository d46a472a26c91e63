import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 639px)'

const subscribe = (notify: () => void) => {
  const media = matchMedia(NARROW)
  media.addEventListener('change', notify)
  return () => media.removeEventListener('change', notify)
}

/** Whether the window is a phone's. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
