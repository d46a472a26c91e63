import type { ReactNode } from 'react'
import { Stack } from './layout'
import './css/prose.css'
import './css/account.css'

interface SectionsProps {
  sections: { id: string; title: string; content: ReactNode }[]
  /** Above the first section. */
  children?: ReactNode
}

/** A long screen in named parts, with a way to each of them beside it, or above it on a phone. */
export function Sections({ sections, children }: SectionsProps) {
  return (
    <div className="prose">
      <nav className="prose-contents" aria-label="On this page">
        <p aria-hidden="true">On this page</p>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
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
