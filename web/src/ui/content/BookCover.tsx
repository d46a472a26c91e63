import { t } from '@lingui/core/macro'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { Link } from 'react-router'

interface BookCoverProps {
  src: string | null | undefined
  title: string
  author?: string | null
  /** 200 x 280 unless told; the height follows. */
  width?: number
  /** Which file: lists take the small one, which is at most 12 KiB. */
  size?: 'small' | 'large'
  /** The title stands beside it already. */
  decorative?: boolean
}

const SIZED = /\/cover\/(?:small|large)$/

/** A cover that was sent in has two files; ours are drawings, smaller than either. */
export const coverOf = (src: string, size: 'small' | 'large') => src.replace(SIZED, `/cover/${size}`)

/** A cover: a spinner while it loads, the image, or where there is none the placeholder with the title on it. */
export function BookCover({ src, title, author, width = 200, size = 'small', decorative }: BookCoverProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const height = Math.round(width * 1.4)
  const style = { '--cover-width': `${width}px` } as CSSProperties
  if (!src || state === 'failed') {
    return (
      <div className="cover cover--missing" style={style} aria-hidden={decorative}>
        <img
          src={`/api/placeholder/${width}/${height}`}
          alt=""
          width={width}
          height={height}
          loading="lazy"
        />
        <strong>{title}</strong>
        {author && <span>{author}</span>}
      </div>
    )
  }
  const failed = () => {
    console.warn('Cover failed to load', src)
    setState('failed')
  }
  return (
    <div className="cover" style={style}>
      {state === 'loading' && <span className="spinner" aria-hidden="true" />}
      <img
        src={coverOf(src, size)}
        alt={decorative ? '' : t`Cover of ${title}`}
        width={width}
        height={height}
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
