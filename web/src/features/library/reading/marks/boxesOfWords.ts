import { boxesOf } from '../pdf/boxes'
import type { Box } from '../ReaderFrame'
import { lettersOf } from '../text/found'

interface Spot {
  node: Text
  at: number
  length: number
}

/** Where words that were marked in the text stand on a page, by their letters alone: the page breaks its lines. */
export function boxesOfWords(layer: HTMLElement, words: string, before: string | null | undefined): Box[] {
  const { said, spots } = lettersIn(layer)
  const [sought, lead] = [lettersOf(words), lettersOf(before ?? '')]
  if (!sought) return []
  const led = lead ? said.indexOf(lead + sought) : -1
  const at = led >= 0 ? led + lead.length : said.indexOf(sought)
  const [start, end] = [spots[at], spots[at + sought.length - 1]]
  if (at < 0 || !start || !end) return []
  const range = document.createRange()
  range.setStart(start.node, start.at)
  range.setEnd(end.node, end.at + end.length)
  return boxesOf(range, layer.getBoundingClientRect())
}

function lettersIn(layer: HTMLElement): { said: string; spots: Spot[] } {
  const walk = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  const spots: Spot[] = []
  let said = ''
  for (let node = walk.nextNode(); node instanceof Text; node = walk.nextNode()) {
    let at = 0
    for (const letter of node.data) {
      const plain = lettersOf(letter)
      said += plain
      for (let n = 0; n < plain.length; n += 1) spots.push({ node, at, length: letter.length })
      at += letter.length
    }
  }
  return { said, spots }
}
