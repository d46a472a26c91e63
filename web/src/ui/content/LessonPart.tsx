import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import '../css/lesson.css'

/** A part of a screen that an address may name after `#`; it comes into view when it does. */
export function LessonPart({ id, children }: { id: string; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const isNamed = hash === `#${id}`
  useEffect(() => {
    if (isNamed) part.current?.scrollIntoView?.({ block: 'start' })
  }, [isNamed])
  return (
    <div ref={part} id={id} className="linked-place">
      {children}
    </div>
  )
}
