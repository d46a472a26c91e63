import { type Block, blocksOf, type Inline } from './markdown'

/** The TeX of every formula in these texts. */
export const formulasOf = (texts: string[]): string[] =>
  texts.flatMap((text) => blocksOf(text).flatMap(inBlock))

function inBlock(block: Block): string[] {
  switch (block.kind) {
    case 'maths':
      return [block.tex]
    case 'list':
      return block.items.flat().flatMap(inInline)
    case 'table':
      return [...block.head, ...block.rows.flat()].flat().flatMap(inInline)
    case 'paragraph':
    case 'heading':
      return block.text.flatMap(inInline)
    default:
      return []
  }
}

function inInline(part: Inline): string[] {
  if (part.kind === 'maths') return [part.tex]
  return 'text' in part && Array.isArray(part.text) ? part.text.flatMap(inInline) : []
}

/** Every text within a value from the api, however deep it lies. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('data:') ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
