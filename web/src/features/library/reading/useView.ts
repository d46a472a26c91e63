import { type RefObject, useEffect, useState } from 'react'
import type { Paper } from './Around'

export const ZOOM_MIN = 100
export const ZOOM_MAX = 300
const ZOOM_STEP = 25
export const LETTERS_MIN = 12
export const LETTERS_MAX = 32
const LETTERS_STEP = 2
/** Longer lines are hard to read. */
const WIDEST_PX = 760
const MARGIN_PX = 24
const PHONE = '(max-width: 759px)'

export type Face = 'sans' | 'serif' | 'easy'
export type Leading = 'close' | 'usual' | 'wide'
export type Margins = 'narrow' | 'usual' | 'wide'

/** How pages and text look. `letters` is the size of the text in pixels. */
interface Look {
  paper: Paper
  zoom: number
  letters: number
  face: Face
  leading: Leading
  margins: Margins
}
const KEY = 'reader-view'

function remembered(): Look {
  const usual: Look = {
    paper: document.documentElement.dataset.theme === 'dark' ? 'night' : 'day',
    zoom: ZOOM_MIN,
    letters: isPhone() ? 16 : 18,
    face: 'sans',
    leading: 'usual',
    margins: 'usual',
  }
  try {
    const kept = { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Look>) }
    return { ...kept, zoom: within(kept.zoom, ZOOM_MIN, ZOOM_MAX), letters: sized(kept.letters) }
  } catch {
    return usual
  }
}

export const isPhone = () => window.matchMedia?.(PHONE).matches ?? false
const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const sized = (letters: number) => within(letters, LETTERS_MIN, LETTERS_MAX)

/** How pages and text look, kept for the next book. */
export function useView(stage: RefObject<HTMLElement | null>) {
  const [look, setLook] = useState(remembered)
  const fit = useFit(stage)
  useEffect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(look))
    } catch {
      // The choice then lasts as long as the page.
    }
  }, [look])
  const set = (part: Partial<Look>) => setLook((old) => ({ ...old, ...part }))
  return {
    ...look,
    width: Math.round((fit * look.zoom) / 100),
    set,
    zoomBy: (steps: number) =>
      setLook((old) => ({ ...old, zoom: within(old.zoom + steps * ZOOM_STEP, ZOOM_MIN, ZOOM_MAX) })),
    enlarge: (steps: number) =>
      setLook((old) => ({ ...old, letters: sized(old.letters + steps * LETTERS_STEP) })),
  }
}

export type View = ReturnType<typeof useView>

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
