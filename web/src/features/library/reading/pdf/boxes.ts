import type { Box } from '../ReaderFrame'

/** The lines of a range as parts of the page it stands on; neighbours on one line become one box. */
export function boxesOf(range: Range, page: DOMRect): Box[] {
  const boxes: Box[] = []
  for (const { left, top, width, height } of range.getClientRects()) {
    if (width < 1 || height < 1) continue
    const box: Box = [
      round((left - page.left) / page.width),
      round((top - page.top) / page.height),
      round(width / page.width),
      round(height / page.height),
    ]
    const last = boxes.at(-1)
    if (last && isSameLine(last, box)) {
      const right = Math.max(last[0] + last[2], box[0] + box[2])
      last[0] = Math.min(last[0], box[0])
      last[2] = round(right - last[0])
    } else boxes.push(box)
  }
  return boxes
}

const isSameLine = (a: Box, b: Box) =>
  Math.abs(a[1] - b[1]) < 0.004 && Math.abs(a[3] - b[3]) < 0.006 && b[0] - (a[0] + a[2]) < 0.03

const round = (part: number) => Math.round(part * 10_000) / 10_000

/** Where a text stands on a page whose words are laid out in `layer`. */
export function boxesOfText(layer: HTMLElement, wanted: string): Box[] {
  const sought = wanted.trim().toLowerCase()
  const page = layer.getBoundingClientRect()
  if (!sought || page.width === 0) return []
  const { text, nodes } = textOf(layer)
  const boxes: Box[] = []
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length)) {
    const range = document.createRange()
    const [start, end] = [spotAt(nodes, at), spotAt(nodes, at + sought.length - 1)]
    if (!start || !end) continue
    range.setStart(start.node, start.offset)
    range.setEnd(end.node, end.offset + 1)
    boxes.push(...boxesOf(range, page))
  }
  return boxes
}

interface Piece {
  node: Text
  start: number
}

function textOf(layer: HTMLElement): { text: string; nodes: Piece[] } {
  const walk = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const nodes: Piece[] = []
  let text = ''
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node instanceof Text) {
      nodes.push({ node, start: text.length })
      text += node.data
    } else if (node.nodeName === 'BR') text += ' '
  }
  return { text: text.toLowerCase(), nodes }
}

function spotAt(nodes: Piece[], at: number): { node: Text; offset: number } | null {
  const piece = nodes.findLast(({ start }) => start <= at)
  if (!piece) return null
  return { node: piece.node, offset: Math.min(at - piece.start, piece.node.data.length - 1) }
}

/** Whether a point, in parts of the page, lies in one of the boxes. */
export const isWithin = (boxes: Box[], x: number, y: number) =>
  boxes.some(([left, top, width, height]) => x >= left && x <= left + width && y >= top && y <= top + height)
