import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether the table is wider than its place: then it scrolls in a box of its own, else with the page. */
export function useWide(box: RefObject<HTMLElement | null>, isShown: boolean) {
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    const place = box.current
    const table = place?.querySelector('table')
    if (!isShown || !place || !table) return
    const look = () => setWide(table.offsetWidth > place.clientWidth + 1)
    look()
    const watch = new ResizeObserver(look)
    watch.observe(place)
    watch.observe(table)
    return () => watch.disconnect()
  }, [box, isShown])
  return isWide
}
