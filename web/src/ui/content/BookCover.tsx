import { t } from '@lingui/core/macro'
import { BookOpen } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { Link } from 'react-router'

interface BookCoverProps {
  src: string | null | undefined
  title: string
  author?: string | null
  /** 200 x 280 unless told; the height follows. */
  width?: number
  /** The title stands beside it already. */
  decorative?: boolean
}

/** A cover: a spinner while it loads, the image, or a plain cover with the title where there is none. */
export function BookCover({ src, title, author, width = 200, decorative }: BookCoverProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const size = { '--cover-width': `${width}px` } as CSSProperties
  if (!src || state === 'failed') {
    return (
      <div className="cover cover--missing" style={size} aria-hidden={decorative}>
        <strong>{title}</strong>
        {author && <span>{author}</span>}
        <BookOpen aria-hidden="true" />
      </div>
    )
  }
  const failed = () => {
    console.warn('Cover failed to load', src)
    setState('failed')
  }
  return (
    <div className="cover" style={size}>
      {state === 'loading' && <span className="spinner" aria-hidden="true" />}
      <img
        src={src}
        alt={decorative ? '' : t`Cover of ${title}`}
        width={width}
        height={Math.round(width * 1.4)}
        loading="lazy"
        decoding="async"
        onLoad={() => setState('shown')}
        onError={failed}
      />
    </div>
  )
}

interface BookTileProps {
  src: string | null | undefined
  title: string
  author?: string | null
  /** The whole tile becomes one link. */
  to?: string
  /** Under the author, such as progress or a reason. */
  children?: ReactNode
}

/** A book on a shelf: cover, title, author. Several stand in a Grid of `min` 150. */
export function BookTile({ src, title, author, to, children }: BookTileProps) {
  const inside = (
    <>
      <BookCover src={src} title={title} decorative />
      <span className="tile-title">{title}</span>
      {author && <span className="tile-note">{author}</span>}
      {children}
    </>
  )
  return to ? (
    <Link className="tile" to={to}>
      {inside}
    </Link>
  ) : (
    <div className="tile">{inside}</div>
  )
}
