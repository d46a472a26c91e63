import { Fragment, lazy, type ReactNode, Suspense } from 'react'
import { useDrawing } from './drawings'
import { type Block, blocksOf, type Inline, inlinesOf, undrawn } from './markdown'
import { plainTex } from './plainTex'
import '../css/mathtext.css'

const Maths = lazy(() => import('./Maths'))

/** Text of lessons and questions: a small Markdown and TeX between dollars. Never any HTML of the author's. */
export function MathText({ children, inline }: { children: string | null | undefined; inline?: boolean }) {
  if (!children) return null
  if (inline) return <span className="math-text--inline">{inlines(inlinesOf(undrawn(children)))}</span>
  return <div className="math-text">{keyed(blocksOf(children), block)}</div>
}

// Text has no identity but its place.
const keyed = <T,>(parts: T[], draw: (part: T) => ReactNode) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
  parts.map((part, at) => <Fragment key={at}>{draw(part)}</Fragment>)

function block(part: Block): ReactNode {
  switch (part.kind) {
    case 'heading':
      return part.level <= 2 ? <h3>{inlines(part.text)}</h3> : <h4>{inlines(part.text)}</h4>
    case 'list': {
      const items = keyed(part.items, (item) => <li>{inlines(item)}</li>)
      return part.ordered ? <ol start={part.start}>{items}</ol> : <ul>{items}</ul>
    }
    case 'code':
      return <pre>{part.text}</pre>
    case 'maths':
      return <Tex tex={part.tex} display />
    case 'table':
      return <Table head={part.head} rows={part.rows} />
    case 'drawing':
      return <Drawing {...part} />
    case 'paragraph':
      return <p>{inlines(part.text)}</p>
  }
}

function Drawing({ src, alt }: { src: string; alt: string }) {
  return <img className="math-text-drawing" src={useDrawing(src)} alt={alt} decoding="async" />
}

function Table({ head, rows }: { head: Inline[][]; rows: Inline[][][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the phone scrolls, and the keyboard must reach it
    <table tabIndex={0}>
      <thead>
        <tr>
          {keyed(head, (cell) => (
            <th scope="col">{inlines(cell)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(rows, (row) => (
          <tr>
            {keyed(row, (cell) => (
              <td>{inlines(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const inlines = (parts: Inline[]) => keyed(parts, inlinePart)

function inlinePart(part: Inline): ReactNode {
  switch (part.kind) {
    case 'maths':
      return <Tex tex={part.tex} display={part.display} />
    case 'strong':
      return <strong>{inlines(part.text)}</strong>
    case 'emphasis':
      return <em>{inlines(part.text)}</em>
    case 'code':
      return <code>{part.text}</code>
    case 'link':
      return <a href={part.href}>{inlines(part.text)}</a>
    case 'break':
      return <br />
    case 'text':
      return part.text
  }
}

/** Its letters and signs stand there until the typesetter has come: on a slow network that takes a while. */
function Tex({ tex, display = false }: { tex: string; display?: boolean }) {
  return (
    <Suspense fallback={<span>{plainTex(tex)}</span>}>
      <Maths tex={tex} display={display} />
    </Suspense>
  )
}
