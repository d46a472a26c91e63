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
  const listed = (placed: Placed[]) =>
    groupsOf(placed, areItems).map((group) => {
      const nodes: ReactNode[] = group.map(show)
      if (group[0]?.block.kind !== 'item') return nodes
      return (
        <ul key={group[0].at} className={styles.list}>
          {nodes}
        </ul>
      )
    })
  return groupsOf(placedOf(chapter), areOfOnePanel).map((group) => {
    const tone = group[0]?.block.panel
    if (!tone) return listed(group)
    return (
      <div key={group[0]?.at} className={styles.panel} data-tone={tone}>
        {listed(group)}
      </div>
    )
  })
})

function placedOf(chapter: Chapter): Placed[] {
  let page = chapter.page
  return chapter.blocks.map((block, at) => {
    if (block.kind === 'page') page = block.page ?? page
    return { block, at, page }
  })
}

const areItems = (before: Block, block: Block) => before.kind === 'item' && block.kind === 'item'
/** The beginning of a page stands in the panel that goes on over it. */
const areOfOnePanel = (before: Block, block: Block) => before.panel === block.panel && !block.begins

/** Neighbours that belong together. */
function groupsOf(placed: Placed[], belong: (before: Block, block: Block) => boolean): Placed[][] {
  const groups: Placed[][] = []
  for (const each of placed) {
    const before = groups.at(-1)?.at(-1)
    if (before && belong(before.block, each.block)) groups.at(-1)?.push(each)
    else groups.push([each])
  }
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
