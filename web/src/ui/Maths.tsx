import katex from 'katex'
import 'katex/dist/katex.min.css'
import { useLayoutEffect, useRef } from 'react'

/** One formula. Drawn into the node, not as HTML text: the page's policy allows no style attributes. */
export default function Maths({ tex, display }: { tex: string; display: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!place.current) return
    katex.render(tex, place.current, {
      displayMode: display,
      throwOnError: false,
      trust: false,
      strict: false,
    })
    // A formula wider than its place scrolls, and the keyboard must reach what scrolls.
    if (display && place.current.scrollWidth > place.current.clientWidth) place.current.tabIndex = 0
  }, [tex, display])
  return <span ref={place} className={display ? 'math-block' : undefined} />
}
