import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { whenText } from '../data/format'
import '../css/showcase.css'

interface PaperHeroProps {
  title: string
  lead: ReactNode
  actions: ReactNode
  art: ReactNode
}

/** The opening of the landing page: a ruled page of an exercise book with its red margin. */
export function PaperHero({ title, lead, actions, art }: PaperHeroProps) {
  return (
    <div className="paper">
      <div className="paper-words">
        {/* The page's own heading is the product's name; this is what it promises. */}
        <p className="paper-title">{title}</p>
        <div className="paper-lead">{lead}</div>
        <div className="row paper-actions">{actions}</div>
      </div>
      <div className="paper-art">{art}</div>
    </div>
  )
}

interface PublicNumber {
  key: string
  /** Already written, by format.ts. */
  value: string
  label: string
  definition: string
  source: string
}

/** A few sums in a row, with their age and, on asking, how each was computed. */
export function PublicNumbers({ numbers, asOf }: { numbers: PublicNumber[]; asOf: string | null }) {
  return (
    <section className="numbers" aria-label={t`Kitabo in numbers`}>
      <ul className="numbers-row">
        {numbers.map(({ key, value, label }) => (
          <li key={key} className="numbers-one">
            <strong>{value}</strong>
            <span>{label}</span>
          </li>
        ))}
      </ul>
      <details className="numbers-how">
        <summary>
          <span className="numbers-ask">
            <Trans>How was this computed?</Trans>
          </span>
          {asOf && (
            <span className="numbers-age">
              <Trans>Numbers as of {whenText(asOf)}</Trans>
            </span>
          )}
        </summary>
        <dl className="facts">
          {numbers.map(({ key, label, definition, source }) => (
            <div key={key} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>
                {definition} <span className="text--mono text--12">{source}</span>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

/** Keeps the place of something still on its way, so that what stands below does not jump. */
export const Held = ({ section }: { section: 'numbers' | 'tutors' }) => (
  <div className={`held held--${section}`} role="status" aria-label={t`Loading`} />
)

interface BandProps {
  id?: string
  title: string
  lead?: ReactNode
  /** Where all of it is. */
  more?: ReactNode
  children: ReactNode
}

/** One part of a long page: heading, a sentence, the way to all of it, and the thing itself. */
export function Band({ id, title, lead, more, children }: BandProps) {
  return (
    <section className="band">
      <header className="band-head">
        <div>
          <h2 id={id} tabIndex={id ? -1 : undefined}>
            {title}
          </h2>
          {lead && <p className="text--muted">{lead}</p>}
        </div>
        {more}
      </header>
      {children}
    </section>
  )
}

/** Covers in rows of six, of three on a phone. */
export const CoverRows = ({ children }: { children: ReactNode }) => (
  <div className="cover-rows">{children}</div>
)

/** The places of twelve covers on their way. */
export const CoversHeld = () => (
  <div className="cover-rows" role="status" aria-label={t`Loading`}>
    {Array.from({ length: 12 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the places have no identity
      <div key={index} className="tile">
        <div className="cover" />
        <span className="tile-title">&nbsp;</span>
        <span className="tile-note">&nbsp;</span>
      </div>
    ))}
  </div>
)

/** Why somebody should: a drawing, a claim that holds, and what stands behind it. */
export function Reason({ art, title, children }: { art: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="reason">
      <div className="reason-art">{art}</div>
      <h3>{title}</h3>
      <p className="text--muted">{children}</p>
    </section>
  )
}

/** The last word of a long page. */
export function CallToAction({
  title,
  children,
  actions,
}: {
  title: string
  children: ReactNode
  actions: ReactNode
}) {
  return (
    <section className="invite">
      <h2>{title}</h2>
      <div className="invite-words">{children}</div>
      <div className="row">{actions}</div>
    </section>
  )
}
