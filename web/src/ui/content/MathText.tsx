import type { Token } from 'markdown-it'
import { createElement, Fragment, lazy, type ReactNode, Suspense } from 'react'
import { useDrawing } from './drawings'
import { inlineTokensOf, tokensOf, undrawn } from './markdown'
import { plainTex } from './plainTex'
import '../css/mathtext.css'

const Maths = lazy(() => import('./Maths'))

interface Props {
  children: string | null | undefined
  inline?: boolean
  /** What the text's own highest headings are on the screen. */
  level?: 2 | 3
}

/** Text of lessons and questions: a small Markdown and TeX between dollars. Never any HTML of the author's. */
export function MathText({ children, inline, level = 3 }: Props) {
  if (!children) return null
  if (inline) return <span className="math-text--inline">{drawn(inlineTokensOf(undrawn(children)))}</span>
  return <div className="math-text">{drawn(tokensOf(children), level)}</div>
}

interface Open {
  token: Token | null
  within: ReactNode[]
}

/** Tokens come as a flat list in which one opens and another closes; elements lie within each other. */
function drawn(tokens: Token[], level = 3): ReactNode[] {
  const open: Open[] = [{ token: null, within: [] }]
  const add = (node: ReactNode) => {
    const around = open.at(-1)?.within
    // Text has no identity but its place.
    around?.push(<Fragment key={around.length}>{node}</Fragment>)
  }
  for (const token of tokens) {
    if (token.nesting === 1) open.push({ token, within: [] })
    else if (token.nesting === 0) add(leaf(token))
    else {
      const closed = open.pop()
      if (closed?.token) add(element(closed.token, closed.within, level))
    }
  }
  return open[0]?.within ?? []
}

function element(token: Token, within: ReactNode[], level: number): ReactNode {
  switch (token.type) {
    case 'paragraph_open':
      return token.hidden ? within : <p>{within}</p>
    case 'heading_open':
      return createElement(`h${/[12]/.test(token.tag) ? level : level + 1}`, null, within)
    case 'ordered_list_open':
      return <ol start={Number(token.attrGet('start') ?? 1)}>{within}</ol>
    case 'link_open':
      return <a href={String(token.attrGet('href'))}>{within}</a>
    case 'table_open':
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the phone scrolls, and the keyboard must reach it
      return <table tabIndex={0}>{within}</table>
    case 'th_open':
      return <th scope="col">{within}</th>
    default:
      return createElement(token.tag, null, within)
  }
}

function leaf(token: Token): ReactNode {
  switch (token.type) {
    case 'inline':
      return drawn(token.children ?? [])
    case 'softbreak':
    case 'hardbreak':
      return <br />
    case 'code_inline':
      return <code>{token.content}</code>
    case 'fence':
      return <pre>{token.content.trimEnd()}</pre>
    case 'maths_inline':
      return <Tex tex={token.content} />
    case 'maths_block':
      return <Tex tex={token.content} display />
    case 'drawing':
      return <Drawing src={String(token.attrGet('src'))} alt={String(token.attrGet('alt'))} />
    default:
      return token.content
  }
}

function Drawing({ src, alt }: { src: string; alt: string }) {
  return <img className="math-text-drawing" src={useDrawing(src)} alt={alt} decoding="async" />
}

/** Its letters and signs stand there until the typesetter has come: on a slow network that takes a while. */
function Tex({ tex, display = false }: { tex: string; display?: boolean }) {
  return (
    <Suspense fallback={<span>{plainTex(tex)}</span>}>
      <Maths tex={tex} display={display} />
    </Suspense>
  )
}
