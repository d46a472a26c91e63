import katex from 'katex'
import 'katex/dist/katex.min.css'
import { useLayoutEffect, useRef } from 'react'

/** Drawn into the node, not as HTML text: the page's policy allows no style attributes. */
export function typesetInto(location: HTMLElement, tex: string, displayMode: boolean) {
  katex.render(tex, location, { displayMode, throwOnError: false, trust: false, strict: false })
}

/** One formula. */
export default function Maths({ tex, display }: { tex: string; display: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!place.current) return
    typesetInto(place.current, tex, display)
    // A formula wider than its place scrolls, and the keyboard must reach what scrolls.
    if (display && place.current.scrollWidth > place.current.clientWidth) place.current.tabIndex = 0
  }, [tex, display])
  return <span ref={place} className={display ? 'math-block' : undefined} />
}
