import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../../ui/primitives/Button'
import { Around, type Paper } from './Around'
import styles from './reader.module.css'
import { TONES, type Tone } from './text/Words'

export { type Box, type Mark, Sheet } from './Sheet'

interface ReaderFrameProps {
  paper: Paper
  head: ReactNode
  /** The way out, in the corner. */
  close: ReactNode
  /** Icon buttons: under the page on phones, beside the title elsewhere. */
  tools?: ReactNode
  notes?: ReactNode
  foot?: ReactNode
  stage?: Ref<HTMLElement>
  /** Over a text the bars lie on top, and may go: `false` hides them until somebody comes to them. */
  bars?: boolean
  /** What the scrolling area is called. */
  label: string
  children: ReactNode
}

/** A whole window for reading: a bar, the page, and what moves between pages. */
export function ReaderFrame({
  paper,
  head,
  close,
  tools,
  notes,
  foot,
  stage,
  bars,
  label,
  children,
}: ReaderFrameProps) {
  const look = bars === undefined ? undefined : bars ? 'shown' : 'hidden'
  return (
    <Around paper={paper}>
      <div className={styles.reader} data-bars={look}>
        <header className={styles.head}>{head}</header>
        {tools && (
          <div className={styles.tools} role="toolbar" aria-label={t`Reading tools`}>
            {tools}
          </div>
        )}
        <div className={styles.close}>{close}</div>
        <div className={styles.notes}>{notes}</div>
        <section
          ref={stage}
          className={styles.stage}
          data-paper={paper}
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {children}
        </section>
        {foot && <footer className={styles.foot}>{foot}</footer>}
      </div>
    </Around>
  )
}

export function ReaderTitle({ title, author }: { title: string; author?: string }) {
  return (
    <div className={styles.title}>
      <h1>{title}</h1>
      {author && <p>{author}</p>}
    </div>
  )
}

export function ReaderBack({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.back} to={to}>
      {children}
    </Link>
  )
}

/** The quiet line under the slider. */
export function ReaderLine({ children }: { children: ReactNode }) {
  return (
    <p className={styles.counted} role="status">
      {children}
    </p>
  )
}

type MarkTone = Exclude<Tone, 'spoken'>
interface PageSliderProps {
  page: number
  pages: number
  /** Whether something comes behind the last page. */
  isMore?: boolean
  onTurn: (page: number) => void
}

/** Turns only when let go, so that pages flown over do not count as pages read. */
export function PageSlider({ page, pages, isMore = false, onTurn }: PageSliderProps) {
  const [draft, setDraft] = useState<number | null>(null)
  const settle = () => {
    if (draft !== null && draft !== page) onTurn(draft)
    setDraft(null)
  }
  const shown = draft ?? page
  return (
    <div className={styles.slider}>
      <IconButton
        label={t`Previous page`}
        icon={<ChevronLeft />}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      />
      <input
        type="range"
        aria-label={t`Page`}
        aria-valuetext={t`Page ${shown} of ${pages}`}
        min={1}
        max={pages}
        value={shown}
        onChange={(event) => setDraft(Number(event.target.value))}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
      <output>
        {shown} / {pages}
      </output>
      <IconButton
        label={t`Next page`}
        icon={<ChevronRight />}
        disabled={page >= pages && !isMore}
        onClick={() => onTurn(page + 1)}
      />
    </div>
  )
}

export const Swatch = ({ tone }: { tone: MarkTone }) => (
  <span className={`${styles.swatch} ${TONES[tone]}`} aria-hidden="true" />
)

/** What can be done with the selected words. */
export function SelectionBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.selecting} role="toolbar" aria-label={t`Highlight`}>
      {children}
    </div>
  )
}

interface GoToProps {
  page: number
  isHere?: boolean
  inner?: boolean
  before?: ReactNode
  children: ReactNode
  onGo: (page: number) => void
}

/** A line that leads to a page. */
export function GoTo({ page, isHere, inner, before, children, onGo }: GoToProps) {
  return (
    <button
      type="button"
      className={inner ? `${styles.goto} ${styles.gotoInner}` : styles.goto}
      aria-current={isHere ? 'true' : undefined}
      onClick={() => onGo(page)}
    >
      {before}
      <span>{children}</span>
      <span>
        <span className="visually-hidden">
          <Trans>page </Trans>
        </span>
        {page}
      </span>
    </button>
  )
}

/** A line with a button at its end. */
export const Removable = ({ children }: { children: ReactNode }) => (
  <div className={styles.removable}>{children}</div>
)
