import { memo, type ReactNode } from 'react'
import type { BookSource } from '../../../../api/books/source'
import { type Block, type Chapter, cellId } from './chapter'
import { FlowFigure } from './FlowFigure'
import styles from './text.module.css'
import { Formula, type Tint, Words } from './Words'

export type Tints = ReadonlyMap<string, Tint[]>

interface BlocksProps {
  source: Pick<BookSource, 'figure'>
  chapter: Chapter
  tints: Tints
}

const NO_TINTS: Tint[] = []

interface Placed {
  block: Block
  at: number
  page: number
}

/** The blocks of a chapter as one reads them; what belongs to one panel stands in it. */
export const Blocks = memo(function Blocks({ source, chapter, tints }: BlocksProps) {
  const show = (each: Placed) => (
    <OneBlock key={each.at} {...each} {...{ source }} tints={tintsOf(each, tints)} />
  )
  return groupsOf(chapter).map((group) => {
    const [first] = group
    if (!first) return null
    const nodes: ReactNode[] = group.map(show)
    if (first.block.kind === 'item')
      return (
        <ul key={first.at} className={styles.list}>
          {nodes}
        </ul>
      )
    if (!first.block.panel) return nodes
    return (
      <div key={first.at} className={styles.panel} data-tone={first.block.panel}>
        {nodes}
      </div>
    )
  })
})

/** Items make a list, and the blocks of a panel stand together; everything else stands by itself. */
function groupsOf(chapter: Chapter): Placed[][] {
  const groups: Placed[][] = []
  let page = chapter.page
  chapter.blocks.forEach((block, at) => {
    if (block.kind === 'page') page = block.page ?? page
    const last = groups.at(-1)
    const before = last?.[0]?.block
    const goesOn = block.panel
      ? before?.panel === block.panel && !block.begins
      : block.kind === 'item' && before?.kind === 'item' && !before.panel
    if (last && goesOn) last.push({ block, at, page })
    else groups.push([{ block, at, page }])
  })
  return groups
}

/** The tints of a block alone, the same list while they stay the same, so that only what changes is drawn anew. */
function tintsOf({ block, at }: Placed, tints: Tints): Tint[] | Tints {
  return block.kind === 'table' ? tints : (tints.get(String(at)) ?? NO_TINTS)
}

interface OneBlockProps extends Placed {
  source: Pick<BookSource, 'figure'>
  tints: Tint[] | Tints
}

const OneBlock = memo(function OneBlock({ block, at, page, source, tints }: OneBlockProps) {
  const { kind, text = '', spans = [] } = block
  const own = { 'data-piece': at, 'data-page': page }
  const words = <Words text={text} spans={spans} tints={Array.isArray(tints) ? tints : NO_TINTS} />
  switch (kind) {
    case 'page':
      return <span className={styles.anchor} data-begins={block.page} />
    case 'heading':
      return <FlowHeading level={block.level ?? 1} own={own} words={words} />
    case 'item':
      return (
        <li {...own} data-mark-of={block.mark} data-depth={block.level}>
          {block.mark && <span className={styles.itemMark}>{block.mark}</span>}
          <span>{words}</span>
        </li>
      )
    case 'figure':
      return <FlowFigure {...{ block, source }} />
    case 'table':
      return <FlowTable rows={block.rows ?? []} at={at} page={page} tints={tints as Tints} />
    case 'formula':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a formula wider than the phone scrolls by itself
        <div {...own} className={styles.working} tabIndex={0}>
          <Formula tex={block.tex ?? ''} words={text} display />
        </div>
      )
    case 'pause':
      return <hr className={styles.pause} />
    default:
      return (
        <p {...own} className={kind === 'caption' ? styles.caption : undefined}>
          {words}
        </p>
      )
  }
})

interface FlowHeadingProps {
  level: number
  own: Record<string, number>
  words: ReactNode
}

/** The title of the book is the screen's first heading; a chapter is the second. */
function FlowHeading({ level, own, words }: FlowHeadingProps) {
  if (level <= 1) return <h2 {...own}>{words}</h2>
  if (level === 2) return <h3 {...own}>{words}</h3>
  return <h4 {...own}>{words}</h4>
}

interface FlowTableProps {
  rows: NonNullable<Block['rows']>
  at: number
  page: number
  tints: Tints
}

function FlowTable({ rows, at, page, tints }: FlowTableProps) {
  const [head = [], ...body] = rows
  const cell = (row: number, column: number) => {
    const { text, spans = [] } = rows[row]?.[column] ?? { text: '' }
    const id = cellId(at, row, column)
    return (
      <span data-piece={id} data-page={page}>
        <Words text={text} spans={spans} tints={tints.get(id) ?? NO_TINTS} />
      </span>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the phone scrolls by itself
    <div className={styles.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no name but its place
              <th key={column} scope="col">
                {cell(0, column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
            <tr key={line}>
              {row.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no name but its place
                <td key={column}>{cell(line + 1, column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
