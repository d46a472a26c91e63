import { useEffect, useRef } from 'react'

/** Ctrl and Enter (or Command and Enter) go on, from wherever the focus is, also out of a text. */
export function useNextKey(onNext: () => void, isOff: boolean) {
  const next = useRef(onNext)
  useEffect(() => {
    next.current = onNext
  })
  useEffect(() => {
    if (isOff) return
    const onKey = (event: KeyboardEvent) => {
      const isInDialog = document.querySelector('[role=alertdialog]') !== null
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isInDialog) return
      event.preventDefault()
      next.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOff])
}
