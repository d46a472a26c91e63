import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import '../css/prose.css'

/** The headings, each a way to its place. */
export function Contents({ sections }: { sections: { id: string; title: string }[] }) {
  return (
    <nav className="prose-contents" aria-label={t`On this page`}>
      <p aria-hidden="true">
        <Trans>On this page</Trans>
      </p>
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
