import MarkdownIt, { type StateBlock, type StateInline, type Token } from 'markdown-it'

/** The small Markdown of lessons and questions; MathText draws its tokens. No HTML, no pictures but our own drawings. */
const parser = new MarkdownIt('zero', { maxNesting: 100 })
  .enable(['table', 'fence', 'list', 'heading'])
  .enable(['newline', 'escape', 'backticks', 'emphasis', 'link'])

parser.block.ruler.before('table', 'maths', mathsBlock, { alt: ['paragraph', 'list'] })
parser.block.ruler.before('table', 'drawing', drawingBlock, { alt: ['paragraph', 'list'] })
parser.inline.ruler.before('escape', 'maths', mathsInline)

/** Only addresses that open a page: `javascript:` and its kin stay the text they are. */
parser.validateLink = (href) => /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href)

export const tokensOf = (source: string): Token[] => parser.parse(source, {})

/** The tokens of a text of one line, without blocks. */
export const inlineTokensOf = (source: string): Token[] => parser.parseInline(source, {})

/** Every token of a text with those within it, in their order. */
export const allTokensOf = (source: string): Token[] =>
  tokensOf(source).flatMap((token) => [token, ...(token.children ?? [])])

export const isMaths = ({ type }: Token) => type.startsWith('maths')

/** Only drawings of our own bank, on a line of their own. */
const DRAWING = /^!\[([^\]\n]*)\]\((\/api\/items\/figures\/[a-z0-9-]{3,80})\)\s*$/

/** A text without its drawings, for places of one line. */
export const undrawn = (source: string) =>
  source
    .split('\n')
    .filter((line) => !DRAWING.test(line))
    .join('\n')
    .trim()

const lineOf = (state: StateBlock, line: number) =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd()

function drawingBlock(state: StateBlock, start: number, _end: number, silent: boolean): boolean {
  const [, alt, src] = DRAWING.exec(lineOf(state, start)) ?? []
  if (src === undefined) return false
  if (silent) return true
  const token = state.push('drawing', 'img', 0)
  token.attrs = [
    ['src', src],
    ['alt', alt ?? ''],
  ]
  token.map = [start, start + 1]
  state.line = start + 1
  return true
}

/** A formula that begins a line with two dollars and ends one with two, however many lines it has. */
function mathsBlock(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  let line = lineOf(state, start)
  if (!line.startsWith('$$')) return false
  line = line.slice(2)
  const lines: string[] = []
  let last = start
  while (!line.includes('$$')) {
    lines.push(line)
    last += 1
    if (last >= end || (state.sCount[last] ?? 0) < state.blkIndent) return false
    line = lineOf(state, last)
  }
  if (line.indexOf('$$') !== line.length - 2) return false
  if (silent) return true
  const token = state.push('maths_block', '', 0)
  token.content = [...lines, line.slice(0, -2)].join('\n').trim()
  token.map = [start, last + 1]
  state.line = last + 1
  return true
}

const DISPLAY = /\$\$([^$]+)\$\$/y
/** A dollar opens maths only before a non-space and closes it only after one, so "costs $5 and $7" stays text. */
const BETWEEN_DOLLARS = /\$(?!\s)((?:\\[\s\S]|[^$\\])+)\$(?!\d)/y
const BETWEEN_BRACKETS = /\\\(((?:(?!\\[()])[\s\S])+)\\\)/y

function mathsInline(state: StateInline, silent: boolean): boolean {
  const sign = state.src[state.pos]
  if (sign !== '$' && sign !== '\\') return false
  for (const form of [DISPLAY, BETWEEN_DOLLARS, BETWEEN_BRACKETS]) {
    form.lastIndex = state.pos
    const tex = form.exec(state.src)?.[1]
    if (tex === undefined || form.lastIndex > state.posMax) continue
    if (form === BETWEEN_DOLLARS && tex !== tex.trimEnd()) continue
    if (!silent) state.push(form === DISPLAY ? 'maths_block' : 'maths_inline', '', 0).content = tex
    state.pos = form.lastIndex
    return true
  }
  return false
}
