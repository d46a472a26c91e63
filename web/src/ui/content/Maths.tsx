import katex from 'katex'
import 'katex/dist/katex.min.css'
import { useLayoutEffect, useRef } from 'react'

/** Drawn into the node, not as HTML text: the page's policy allows no style attributes. */
export function typesetInto(container: HTMLElement, tex: string, displayMode: boolean) {
  katex.render(tex, container, { displayMode, throwOnError: false, trust: false, strict: false })
}

/** One formula. */
export default function Maths({ tex, display }: { tex: string; display: boolean }) {
  const container = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!container.current) return
    typesetInto(container.current, tex, display)
    // A formula wider than its place scrolls, and the keyboard must reach what scrolls.
    if (display && container.current.scrollWidth > container.current.clientWidth)
      container.current.tabIndex = 0
  }, [tex, display])
  return <span ref={container} className={display ? 'math-block' : undefined} />
}
