import type { ReactNode } from 'react'
import { Contents } from './Contents'
import { Stack } from './layout'
import '../css/timeline.css'

interface SectionsProps {
  sections: { id: string; title: string; content: ReactNode }[]
  /** Above the first section. */
  children?: ReactNode
}

/** A long screen in named parts, with a way to each of them beside it, or above it on a phone. */
export function Sections({ sections, children }: SectionsProps) {
  return (
    <div className="prose">
      <Contents sections={sections} />
      <Stack gap={6}>
        {children}
        {sections.map(({ id, title, content }) => (
          <section key={id} id={id} className="place" tabIndex={-1} aria-label={title}>
            <Stack gap={6}>{content}</Stack>
          </section>
        ))}
      </Stack>
    </div>
  )
}
