import { type RefObject, useEffect, useState } from 'react'
import type { Paper } from './ReaderFrame'

export const ZOOM_MIN = 100
export const ZOOM_MAX = 300
const ZOOM_STEP = 25
/** Longer lines are hard to read. */
const WIDEST_PX = 760
const MARGIN_PX = 24

interface View {
  paper: Paper
  zoom: number
}
const KEY = 'reader-view'

function remembered(): View {
  try {
    const { paper, zoom } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<View>
    return { paper: paper ?? paperOfTheme(), zoom: within(zoom ?? ZOOM_MIN) }
  } catch {
    return { paper: paperOfTheme(), zoom: ZOOM_MIN }
  }
}

const paperOfTheme = (): Paper => (document.documentElement.dataset.theme === 'dark' ? 'night' : 'day')

const within = (zoom: number) => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom))

/** How the page looks: its paper and its size, kept for the next book. */
export function useView(stage: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(remembered)
  const fit = useFit(stage)
  useEffect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(view))
    } catch {
      // The choice then lasts as long as the page.
    }
  }, [view])
  return {
    ...view,
    width: Math.round((fit * view.zoom) / 100),
    setPaper: (paper: Paper) => setView((old) => ({ ...old, paper })),
    zoomBy: (steps: number) => setView((old) => ({ ...old, zoom: within(old.zoom + steps * ZOOM_STEP) })),
  }
}

/** The width that fills the stage, 0 until it is known. */
function useFit(stage: RefObject<HTMLElement | null>): number {
  const [fit, setFit] = useState(0)
  useEffect(() => {
    const area = stage.current
    if (!area) return
    const measure = () => setFit(Math.max(200, Math.min(WIDEST_PX, area.clientWidth - MARGIN_PX)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(area)
    return () => observer.disconnect()
  }, [stage])
  return fit
}
