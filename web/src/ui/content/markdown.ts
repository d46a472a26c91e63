/** The small Markdown of lessons and questions, as data; MathText draws it. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; text: Inline[] }
  | { kind: 'link'; href: string; text: Inline[] }
  | { kind: 'maths'; tex: string; display: boolean }
  | { kind: 'break' }

export type Block =
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'heading'; level: number; text: Inline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'maths'; tex: string }
  | { kind: 'drawing'; src: string; alt: string }

/** Only drawings of our own bank, on a line of their own. */
const DRAWING = /^!\[([^\]\n]*)\]\((\/api\/items\/figures\/[a-z0-9-]{3,80})\)\s*$/
const HEADING = /^(#{1,4})\s+(.+)$/
const BULLET = /^\s*[-*]\s+(.+)$/
const NUMBER = /^\s*(\d+)[.)]\s+(.+)$/
const RULE = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/

export function blocksOf(source: string): Block[] {
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const [block, next] = takeBlock(lines, at)
    if (block) blocks.push(block)
    at = next
  }
  return blocks
}

function takeBlock(lines: string[], at: number): [Block | null, number] {
  const line = lines[at] ?? ''
  if (!line.trim()) return [null, at + 1]
  if (line.startsWith('```')) return takeFenced(lines, at, '```')
  if (line.trim().startsWith('$$')) return takeMaths(lines, at)
  const drawing = DRAWING.exec(line)
  if (drawing) return [{ kind: 'drawing', alt: drawing[1] ?? '', src: drawing[2] ?? '' }, at + 1]
  const heading = HEADING.exec(line)
  if (heading)
    return [{ kind: 'heading', level: heading[1]?.length ?? 1, text: inlinesOf(heading[2] ?? '') }, at + 1]
  if (BULLET.test(line)) return takeList(lines, at, BULLET, false)
  if (NUMBER.test(line)) return takeList(lines, at, NUMBER, true)
  if (line.includes('|') && RULE.test(lines[at + 1] ?? '')) return takeTable(lines, at)
  return takeParagraph(lines, at)
}

function takeFenced(lines: string[], at: number, fence: string): [Block, number] {
  let end = at + 1
  while (end < lines.length && !lines[end]?.startsWith(fence)) end += 1
  return [{ kind: 'code', text: lines.slice(at + 1, end).join('\n') }, end + 1]
}

function takeMaths(lines: string[], at: number): [Block, number] {
  let text = (lines[at] ?? '').trim().slice(2)
  let end = at
  while (!text.includes('$$') && end + 1 < lines.length) {
    end += 1
    text += `\n${lines[end]}`
  }
  return [{ kind: 'maths', tex: text.split('$$')[0]?.trim() ?? '' }, end + 1]
}

function takeList(lines: string[], at: number, mark: RegExp, ordered: boolean): [Block, number] {
  const items: Inline[][] = []
  let end = at
  for (; end < lines.length; end += 1) {
    const item = mark.exec(lines[end] ?? '')
    if (!item) break
    items.push(inlinesOf(item.at(-1) ?? ''))
  }
  const start = ordered ? Number(mark.exec(lines[at] ?? '')?.[1] ?? 1) : 1
  return [{ kind: 'list', ordered, start, items }, end]
}

function takeTable(lines: string[], at: number): [Block, number] {
  const cells = (line: string) =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => inlinesOf(cell.trim()))
  let end = at + 2
  while (end < lines.length && lines[end]?.includes('|')) end += 1
  return [{ kind: 'table', head: cells(lines[at] ?? ''), rows: lines.slice(at + 2, end).map(cells) }, end]
}

function takeParagraph(lines: string[], at: number): [Block, number] {
  let end = at + 1
  while (end < lines.length && lines[end]?.trim() && !startsBlock(lines[end] ?? '')) end += 1
  return [{ kind: 'paragraph', text: inlinesOf(lines.slice(at, end).join('\n')) }, end]
}

const startsBlock = (line: string) =>
  DRAWING.test(line) ||
  HEADING.test(line) ||
  BULLET.test(line) ||
  NUMBER.test(line) ||
  line.startsWith('```') ||
  line.trim().startsWith('$$')

// A dollar opens maths only before a non-space and closes it only after one, so "costs $5 and $7" stays text.
const INLINE =
  /\\([\\$*_`[\]])|`([^`]+)`|\$\$([^$]+)\$\$|\$(?!\s)((?:\\.|[^$\\])+?)(?<!\s)\$(?!\d)|\\\((.+?)\\\)|\*\*(.+?)\*\*|\*(?!\s)([^*]+?)\*|(?<!\w)_([^_]+)_(?!\w)|\[([^\]]+)\]\(([^\s)]+)\)|\n/gs

export function inlinesOf(source: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const found of source.matchAll(INLINE)) {
    if (found.index > from) parts.push({ kind: 'text', text: source.slice(from, found.index) })
    parts.push(inlineOf(found))
    from = found.index + found[0].length
  }
  if (from < source.length) parts.push({ kind: 'text', text: source.slice(from) })
  return parts
}

function inlineOf(found: RegExpExecArray): Inline {
  const [all, escaped, code, display, maths, parens, strong, starred, scored, label, href] = found
  if (escaped !== undefined) return { kind: 'text', text: escaped }
  if (code !== undefined) return { kind: 'code', text: code }
  if (display !== undefined) return { kind: 'maths', tex: display, display: true }
  const tex = maths ?? parens
  if (tex !== undefined) return { kind: 'maths', tex, display: false }
  if (strong !== undefined) return { kind: 'strong', text: inlinesOf(strong) }
  const emphasis = starred ?? scored
  if (emphasis !== undefined) return { kind: 'emphasis', text: inlinesOf(emphasis) }
  if (label !== undefined && href !== undefined) return linkOf(label, href, all)
  return { kind: 'break' }
}

/** Only addresses that open a page: `javascript:` and its kin stay the text they are. */
function linkOf(label: string, href: string, all: string): Inline {
  const safe = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href)
  return safe ? { kind: 'link', href, text: inlinesOf(label) } : { kind: 'text', text: all }
}

/** A text without its drawings, for places of one line. */
export const undrawn = (source: string) =>
  source
    .split('\n')
    .filter((line) => !DRAWING.test(line))
    .join('\n')
    .trim()
