import '../css/prose.css'

/** The headings, each a way to its place. */
export function Contents({ sections }: { sections: { id: string; title: string }[] }) {
  return (
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
  )
}
