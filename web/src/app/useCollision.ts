import { type RefObject, useEffect, useState } from 'react'

// A finger that rests moves the page by less.
const SLACK_PX = 8
// From here on it stands in the margin, beside the words.
const BESIDE_PX = 1240

/**
 * Whether what floats should give way: on a narrow window while the page is read downwards, and where it would lie over what the keyboard
 * is on. It comes back on the way up, and at both ends of the page.
 */
export function useCollision(floating: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const look = () => {
      const { scrollY: at, innerHeight, innerWidth } = window
      const moved = at - last
      const isAtAnEnd = at <= SLACK_PX || at + innerHeight >= document.documentElement.scrollHeight - SLACK_PX
      if (!isAtAnEnd && Math.abs(moved) <= SLACK_PX) return
      last = at
      const isReading = !isAtAnEnd && moved > 0 && innerWidth < BESIDE_PX
      setAway(isReading || hides(floating.current, document.activeElement))
    }
    const follow = ({ target }: FocusEvent) => {
      if (hides(floating.current, target as Element)) setAway(true)
    }
    window.addEventListener('scroll', look, { passive: true })
    document.addEventListener('focusin', follow)
    return () => {
      window.removeEventListener('scroll', look)
      document.removeEventListener('focusin', follow)
    }
  }, [floating])
  return isAway
}

/** Whether one lies over the other, which is none of its own parts and no frame around everything. */
function hides(floating: HTMLElement | null, focused: Element | null): boolean {
  if (!floating || !focused || focused === document.body || focused.contains(floating)) return false
  if (floating.contains(focused) || focused.id === 'main') return false
  const [over, under] = [floating.getBoundingClientRect(), focused.getBoundingClientRect()]
  return (
    under.right > over.left && under.left < over.right && under.bottom > over.top && under.top < over.bottom
  )
}
