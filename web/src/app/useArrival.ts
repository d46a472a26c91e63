import { useEffect, useRef } from 'react'
import { isSavingData } from '../lib/dataSaver'
import { ARRIVAL_MS } from '../lib/timing'

/** A new address fades in; the first page does not, nor where motion or data are to be spared. */
export function useArrival(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches || isSavingData()
    if (!isStill) main.current?.animate?.({ opacity: [0, 1] }, { duration: ARRIVAL_MS, easing: 'ease-out' })
  }, [pathname])
  return main
}
