import type { CSSProperties, ReactNode, Ref } from 'react'
import { Link } from 'react-router'

type Gap = 1 | 2 | 3 | 4 | 6 | 8 | 12
const space = (gap: Gap) => `var(--s${gap})`

interface StackProps {
  children: ReactNode
  gap?: Gap
  as?: 'div' | 'section' | 'ul' | 'ol' | 'li' | 'article'
  align?: CSSProperties['alignItems']
  ref?: ListRef
}

/** The place of a list that grows (see `useFew`) or shrinks (see `staysNear`). */
type ListRef = Ref<HTMLElement>

/** Things under one another. */
export function Stack({ children, gap = 4, as = 'div', align, ref }: StackProps) {
  // One of the names of `as`; each takes the same few props.
  const Tag = as as 'div'
  const list = as === 'ul' || as === 'ol' ? { listStyle: 'none' } : {}
  return (
    <Tag
      ref={ref as Ref<HTMLDivElement>}
      className="stack"
      style={{ gap: space(gap), alignItems: align, ...list }}
    >
      {children}
    </Tag>
  )
}

interface RowProps {
  children: ReactNode
  gap?: Gap
  justify?: CSSProperties['justifyContent']
  align?: CSSProperties['alignItems']
}

/** Things beside one another, wrapping where the screen ends. */
export function Row({ children, gap = 2, justify, align }: RowProps) {
  return (
    <div className="row" style={{ gap: space(gap), justifyContent: justify, alignItems: align }}>
      {children}
    </div>
  )
}

interface GridProps {
  children: ReactNode
  min?: number
  gap?: Gap
  /** Few things keep their width instead of sharing the whole line; for covers. */
  fill?: boolean
  ref?: ListRef
}

/** Equal columns, each at least `min` pixels wide where the screen allows. */
export function Grid({ children, min = 240, gap = 4, fill, ref }: GridProps) {
  const columns = { gap: space(gap), '--min': `${min}px` } as CSSProperties
  return (
    <div ref={ref as Ref<HTMLDivElement>} className={fill ? 'grid grid--fill' : 'grid'} style={columns}>
      {children}
    </div>
  )
}

interface CardProps {
  children?: ReactNode
  title?: ReactNode
  /** Heading level of the title; 2 unless the card sits under another heading. */
  level?: 2 | 3 | 4
  actions?: ReactNode
  foot?: ReactNode
  /** Makes the whole card one link. */
  to?: string
  tone?: 'plain' | 'primary' | 'danger'
}

export function Card({ children, title, level = 2, actions, foot, to, tone = 'plain' }: CardProps) {
  const Title = `h${level}` as const
  const inside = (
    <>
      {(title || actions) && (
        <div className="card-head">
          {title && <Title className="card-title">{title}</Title>}
          {actions}
        </div>
      )}
      {children}
      {foot && <div className="card-foot">{foot}</div>}
    </>
  )
  const look = tone === 'plain' ? 'card' : `card card--${tone}`
  return to ? (
    <Link className={`${look} card-link`} to={to}>
      {inside}
    </Link>
  ) : (
    <section className={look}>{inside}</section>
  )
}

interface TextProps {
  children: ReactNode
  size?: 12 | 14 | 16 | 18 | 20 | 24 | 30
  tone?: 'muted' | 'danger' | 'success' | 'warning'
  strong?: boolean
  /** Digits of equal width, for figures that stand under one another. */
  number?: boolean
  mono?: boolean
  /** Keeps the line breaks of the text. */
  pre?: boolean
  as?: 'p' | 'span' | 'div' | 'li' | 'strong'
}

export function Text({ children, size = 16, tone, strong, number, mono, pre, as: Tag = 'p' }: TextProps) {
  const look = [
    `text--${size}`,
    tone && `text--${tone}`,
    strong && 'text--strong',
    number && 'text--number',
    mono && 'text--mono',
    pre && 'text--pre',
  ]
  return <Tag className={look.filter(Boolean).join(' ')}>{children}</Tag>
}

export function Heading({
  children,
  level = 2,
  id,
}: {
  children: ReactNode
  level?: 2 | 3 | 4
  id?: string
}) {
  const Tag = `h${level}` as const
  return (
    <Tag
      id={id}
      tabIndex={id ? -1 : undefined}
      className={`text--strong ${level === 2 ? 'text--20' : 'text--18'}`}
    >
      {children}
    </Tag>
  )
}

/** Heard, not seen. */
export function Hidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}

/** A short list of names and values. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
