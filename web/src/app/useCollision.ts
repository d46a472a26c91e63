import { type RefObject, useEffect, useState } from 'react'

/** Whether what floats beside a page lies over what the keyboard is on, and should give way. */
export function useCollision(floating: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const look = () => setAway(hides(floating.current, document.activeElement))
    window.addEventListener('scroll', look, { passive: true })
    document.addEventListener('focusin', look)
    return () => {
      window.removeEventListener('scroll', look)
      document.removeEventListener('focusin', look)
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
