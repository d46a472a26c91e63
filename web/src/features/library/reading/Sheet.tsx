import { type CSSProperties, type Ref, useEffect, useRef } from 'react'
import styles from './sheet.module.css'
import { TONES, type Tone } from './text/Words'

type MarkTone = Exclude<Tone, 'spoken'>
/** Left, top, width and height as parts of the page, 0 to 1. */
export type Box = [left: number, top: number, width: number, height: number]
export interface Mark {
  id: string
  tone: MarkTone
  boxes: Box[]
  /** Where a mark made in the text has no boxes, its words are looked for on the page. */
  words?: string
  before?: string | null
}

interface SheetProps {
  width: number
  height: number
  /** Css pixels per point of the page, for the text over the picture. */
  scale: number
  picture: HTMLCanvasElement | null
  marks: Mark[]
  text: Ref<HTMLDivElement>
}

/** One page: the picture, the marks on it, and over both its text, unseen but there to select and to hear. */
export function Sheet({ width, height, scale, picture, marks, text }: SheetProps) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!picture) return
    picture.setAttribute('aria-hidden', 'true')
    container.current?.prepend(picture)
    return () => picture.remove()
  }, [picture])
  const size = { width, height, '--total-scale-factor': scale } as CSSProperties
  return (
    <div ref={container} className={styles.sheet} style={size}>
      <div className={styles.sheetMarks} aria-hidden="true">
        {marks.flatMap(({ id, tone, boxes }) =>
          boxes.map((box) => <span key={`${id} ${box}`} className={TONES[tone]} style={positioned(box)} />),
        )}
      </div>
      <div ref={text} className={styles.sheetText} />
    </div>
  )
}

const positioned = ([left, top, width, height]: Box): CSSProperties => ({
  left: `${left * 100}%`,
  top: `${top * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
})
