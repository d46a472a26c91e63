import { lazy, memo, type ReactNode, Suspense } from 'react'
import type { Span } from './chapter'
import styles from './text.module.css'

const Maths = lazy(() => import('../../../../ui/content/Maths'))

export type Tone = 'yellow' | 'green' | 'blue' | 'pink' | 'found' | 'spoken'

/** A coloured stretch of words; `mark` is the highlight it belongs to. */
export interface Tint {
  start: number
  end: number
  tone: Tone
  mark?: string
}

interface WordsProps {
  text: string
  spans: Span[]
  tints: Tint[]
}

/** The colours of marks, in both views. */
export const TONES: Record<Tone, string | undefined> = {
  yellow: styles.markYellow,
  green: styles.markGreen,
  blue: styles.markBlue,
  pink: styles.markPink,
  found: styles.markFound,
  spoken: styles.spoken,
}

/** Words with their styles and formulas, and over them the colours of marks. */
export const Words = memo(function Words({ text, spans, tints }: WordsProps) {
  if (spans.length === 0 && tints.length === 0) return text
  const parts: ReactNode[] = []
  const cuts = cutsOf(text, spans, tints)
  for (let n = 0; n + 1 < cuts.length; n += 1) {
    const [start, end] = [cuts[n] as number, cuts[n + 1] as number]
    const over = spans.filter((span) => span.start < end && span.end > start)
    const tint = tints.findLast((each) => each.start < end && each.end > start)
    parts.push(
      <Part key={start} text={text.slice(start, end)} spans={over} tint={tint} isLast={tint?.end === end} />,
    )
  }
  return parts
})

/** Where the look changes; a formula is never cut. */
function cutsOf(text: string, spans: Span[], tints: Tint[]): number[] {
  const formulas = spans.filter(({ tex }) => tex)
  const isWithin = (at: number) => formulas.some(({ start, end }) => start < at && at < end)
  const cuts = new Set([0, text.length])
  for (const { start, end } of [...spans, ...tints]) for (const at of [start, end]) cuts.add(at)
  return [...cuts].filter((at) => at >= 0 && at <= text.length && !isWithin(at)).sort((a, b) => a - b)
}

interface PartProps {
  text: string
  spans: Span[]
  tint?: Tint
  isLast: boolean
}

function Part({ text, spans, tint }: PartProps) {
  let node: ReactNode = text
  for (const { style, tex } of spans) {
    if (tex) node = <Formula tex={tex} words={text} />
    else if (style === 'bold') node = <b>{node}</b>
    else if (style === 'italic') node = <i>{node}</i>
    else if (style === 'up') node = <sup>{node}</sup>
    else if (style === 'down') node = <sub>{node}</sub>
  }
  if (!tint) return node
  if (tint.tone === 'spoken') return <span className={TONES.spoken}>{node}</span>
  return (
    <mark className={TONES[tint.tone]} data-mark={tint.mark}>
      {node}
    </mark>
  )
}

interface FormulaProps {
  tex: string
  words: string
  display?: boolean
}

/** A formula as it is set; its words stand there until the typesetter has come. */
export function Formula({ tex, words, display = false }: FormulaProps) {
  return (
    <span className={display ? styles.formula : styles.maths} data-words={words}>
      <Suspense fallback={words}>
        <Maths tex={tex} display={display} />
      </Suspense>
    </span>
  )
}
