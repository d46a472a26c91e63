import { ArrowDown, ArrowUp, IndentDecrease, IndentIncrease } from 'lucide-react'
import type { CSSProperties, DragEventHandler, KeyboardEvent } from 'react'
import { plural } from '../../../../ui/data/format'
import { Row, Text } from '../../../../ui/layout/layout'
import { Button, IconButton } from '../../../../ui/primitives/Button'
import { Badge } from '../../../../ui/primitives/graphics'
import styles from './categories.module.css'
import type { Category } from './data'
import { placeAfter, type Step } from './tree'

const STEPS: { step: Step; says: string; icon: React.ReactNode }[] = [
  { step: 'up', says: 'up', icon: <ArrowUp /> },
  { step: 'down', says: 'down', icon: <ArrowDown /> },
  { step: 'in', says: 'under the one above', icon: <IndentIncrease /> },
  { step: 'out', says: 'one level up', icon: <IndentDecrease /> },
]
const KEYS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

export interface CategoryActions {
  step: (node: Category, step: Step, focus: string) => void
  edit: (node: Category) => void
  rest: (node: Category) => void
  remove: (node: Category) => void
}

interface CategoryLineProps {
  tree: Category[]
  node: Category
  actions: CategoryActions
  isOver: boolean
  dragging: Record<'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd', DragEventHandler>
}

/** A category in the tree: dragged, or moved by its four buttons, or by Alt and the arrow keys on its name. */
export function CategoryLine({ tree, node, actions, isOver, dragging }: CategoryLineProps) {
  const { id, name, level, books, under, isActive, color } = node
  const byKey = (event: KeyboardEvent) => {
    const step = event.altKey ? KEYS[event.key] : undefined
    if (!step) return
    event.preventDefault()
    actions.step(node, step, `${id}/name`)
  }
  return (
    <li
      className={styles.node}
      style={{ '--level': level, '--dot': color || 'transparent' } as CSSProperties}
      data-over={isOver}
      draggable
      {...dragging}
    >
      <span className={styles.name}>
        <span className={styles.dot} aria-hidden="true" />
        <Button kind="quiet" data-focus={`${id}/name`} onClick={() => actions.edit(node)} onKeyDown={byKey}>
          {name}
        </Button>
        {!isActive && <Badge tone="warning">Hidden</Badge>}
        <Text as="span" size={14} tone="muted">
          {[level > 0 && `level ${level + 1}`, plural(books, 'book', 'books')].filter(Boolean).join(', ')}
        </Text>
      </span>
      <Row gap={1}>
        {STEPS.map(({ step, says, icon }) => (
          <IconButton
            key={step}
            data-focus={`${id}/${step}`}
            label={`Move ${name} ${says}`}
            icon={icon}
            aria-disabled={placeAfter(tree, node, step) === null}
            onClick={() => actions.step(node, step, `${id}/${step}`)}
          />
        ))}
        <Button kind="quiet" onClick={() => actions.rest(node)}>
          {isActive ? 'Hide' : 'Show'}
        </Button>
        {books + under === 0 && (
          <Button kind="quiet" onClick={() => actions.remove(node)}>
            Delete
          </Button>
        )}
      </Row>
    </li>
  )
}
