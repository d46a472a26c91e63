import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import type { BookSource } from '../../../../api/books/source'
import type { Block } from './chapter'
import styles from './text.module.css'

/** Pictures are drawn with so many pixels to a point of the page. */
const PIXELS_A_POINT = 2.5
/** How far below the window a picture is fetched already. */
const AHEAD_PX = '800px'

/** A figure in the place it will take, fetched when it comes near. */
export function FlowFigure({ block, source }: { block: Block; source: Pick<BookSource, 'figure'> }) {
  const place = useRef<HTMLElement>(null)
  const [address, setAddress] = useState<string | null>(null)
  const [isLost, setIsLost] = useState(false)
  const number = block.figure ?? -1
  useEffect(() => {
    const area = place.current
    if (!area || number < 0) return
    let isGone = false
    let made: string | null = null
    const show = (picture: Blob) => {
      if (isGone) return
      made = URL.createObjectURL(picture)
      setIsLost(false)
      setAddress(made)
    }
    const fetchIt = () => {
      source.figure(number).then(show, () => !isGone && setIsLost(true))
    }
    const near = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        near.disconnect()
        fetchIt()
      },
      { root: area.closest('section'), rootMargin: AHEAD_PX },
    )
    near.observe(area)
    window.addEventListener('online', fetchIt)
    return () => {
      isGone = true
      near.disconnect()
      window.removeEventListener('online', fetchIt)
      if (made) URL.revokeObjectURL(made)
    }
  }, [source, number])

  const { width = 600, height = 300, text } = block
  const size = { width: Math.round(width / PIXELS_A_POINT), height: Math.round(height / PIXELS_A_POINT) }
  return (
    <figure ref={place} className={styles.figure}>
      <svg
        className={styles.frame}
        viewBox={`0 0 ${size.width} ${size.height}`}
        width={size.width * 1.2}
        aria-hidden="true"
      />
      {address && <img src={address} alt={text || t`Figure`} decoding="async" />}
      {isLost && !address && <p>{t`This picture did not load. It comes when you are online.`}</p>}
    </figure>
  )
}
