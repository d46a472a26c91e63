import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 639px)'

const subscribe = (tell: () => void) => {
  const media = matchMedia(NARROW)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

/** Whether the window is a phone's. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
