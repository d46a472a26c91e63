import type { Category, Place } from './data'

export type Step = 'up' | 'down' | 'in' | 'out'

const beside = (tree: Category[], { parentId }: Category) => tree.filter((each) => each.parentId === parentId)

/** Where a step takes a category; nothing where it leads nowhere. */
export function placeAfter(tree: Category[], node: Category, step: Step): Place | null {
  const siblings = beside(tree, node)
  const at = siblings.findIndex(({ id }) => id === node.id)
  const before = siblings[at - 1]
  if (step === 'up') return before ? { parentId: node.parentId, position: at - 1 } : null
  if (step === 'down') return at + 1 < siblings.length ? { parentId: node.parentId, position: at + 1 } : null
  if (step === 'in') return before ? { parentId: before.id, position: before.under } : null
  const parent = tree.find(({ id }) => id === node.parentId)
  if (!parent) return null
  const place = beside(tree, parent).findIndex(({ id }) => id === parent.id)
  return { parentId: parent.parentId, position: place + 1 }
}

/** Where something dropped on a category goes: before it, under the same parent. */
export function placeBefore(tree: Category[], onto: Category, moved: string): Place {
  const others = beside(tree, onto).filter(({ id }) => id !== moved)
  return { parentId: onto.parentId, position: others.findIndex(({ id }) => id === onto.id) }
}

/** A category's own name behind those it stands under. */
export function pathOf(tree: Category[], id: string | null): string {
  const node = tree.find((each) => each.id === id)
  if (!node) return ''
  const above = pathOf(tree, node.parentId)
  return above ? `${above} / ${node.name}` : node.name
}
