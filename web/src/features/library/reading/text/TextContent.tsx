import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import type { BookSource } from '../../../../api/books/source'
import { ErrorState, Waiting } from '../../../../ui/feedback/states'
import { Button } from '../../../../ui/primitives/Button'
import type { View } from '../useView'
import { Blocks } from './Blocks'
import styles from './text.module.css'
import type { TextView } from './useText'

const LEADING = { close: 1.45, usual: 1.7, wide: 2 }
const BESIDE = { narrow: 'var(--s2)', usual: 'var(--s4)', wide: 'var(--s8)' }

interface TextContentProps {
  text: TextView
  source: BookSource
  view: View
}

/** A chapter of the text, in the reader's own letters. */
export function TextContent({ text, source, view }: TextContentProps) {
  const { chapter, problem, again, before, after } = text
  if (problem) return <ErrorState error={problem} onRetry={again} />
  if (!chapter)
    return (
      <Waiting>
        <Trans>Opening the book...</Trans>
      </Waiting>
    )
  const measures = {
    '--letters': `${view.letters / 16}rem`,
    '--leading': LEADING[view.leading],
    '--beside': BESIDE[view.margins],
  } as CSSProperties
  return (
    <article ref={text.article} className={styles.text} data-face={view.face} style={measures} lang="en">
      <Blocks source={source} chapter={chapter} tints={text.tints} />
      <div className={styles.ends}>
        {after ? (
          <Button kind="primary" onClick={() => text.goToChapter(1)}>
            {after.title && after.title !== chapter.title ? t`Next: ${after.title}` : t`Next chapter`}
          </Button>
        ) : (
          <p>
            <Trans>The book ends here.</Trans>
          </p>
        )}
        {before && (
          <Button kind="quiet" onClick={() => text.goToChapter(-1)}>
            <Trans>Chapter before</Trans>
          </Button>
        )}
      </div>
    </article>
  )
}
