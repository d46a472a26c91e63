import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { EmptyState } from '../../../../ui/feedback/states'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Row, Stack, Text } from '../../../../ui/layout/layout'
import { Page } from '../../../../ui/layout/Page'
import { Button } from '../../../../ui/primitives/Button'
import { AlertDialog } from '../../../../ui/primitives/Dialog'
import { type CategoryActions, CategoryLine } from './CategoryLine'
import { CategoryWindow } from './CategoryWindow'
import styles from './categories.module.css'
import {
  type Category,
  type Place,
  useCategories,
  useEditCategory,
  useMoveCategory,
  useRemoveCategory,
} from './data'
import { pathOf, placeAfter, placeBefore } from './tree'

/** The tree in which books stand, as the bookstore shows it. */
export default function CategoriesScreen() {
  const categories = useCategories()
  return (
    <Page
      title="Categories of books"
      lead="The bookstore filters by these. A category includes the ones under it."
      width="full"
    >
      <Loaded query={categories}>{(tree) => <Tree tree={tree} />}</Loaded>
    </Page>
  )
}

function Tree({ tree }: { tree: Category[] }) {
  const [open, setOpen] = useState<Category | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Category | null>(null)
  const remove = useRemoveCategory()
  const { actions, held, over, dragging, list, said } = useMoving(tree)
  const own: CategoryActions = { ...actions, edit: setOpen, remove: setLeaving }
  return (
    <Stack gap={4}>
      <Row justify="space-between">
        <Button kind="primary" icon={<Plus />} onClick={() => setOpen('new')}>
          New category
        </Button>
        <Text tone="muted" size={14}>
          Drag a line, use its arrows, or press Alt with an arrow key on its name.
        </Text>
      </Row>
      {tree.length === 0 && (
        <EmptyState
          title="No categories yet."
          reason="Put books in categories so that readers can filter them."
        />
      )}
      <ul className={styles.tree} ref={list} aria-label="Categories">
        {tree.map((node) => (
          <CategoryLine
            key={node.id}
            tree={tree}
            node={node}
            actions={own}
            isOver={over === node.id && held !== node.id}
            dragging={dragging(node)}
          />
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {open && (
        <CategoryWindow tree={tree} node={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
      {leaving && (
        <AlertDialog
          title={`Delete ${leaving.name}?`}
          description={<Text>It has no books. You cannot undo this.</Text>}
          open
          onOpenChange={(isOpen) => isOpen || setLeaving(null)}
          confirm="Delete"
          busy={remove.isPending}
          danger
          onConfirm={() =>
            remove.mutate(leaving.id, {
              onError: (error) => toastProblem(error),
              onSettled: () => setLeaving(null),
            })
          }
        />
      )}
    </Stack>
  )
}

/** Moving by hand and by key; the focus goes along with what was moved. */
function useMoving(tree: Category[]) {
  const move = useMoveCategory()
  const edit = useEditCategory()
  const list = useRef<HTMLUListElement>(null)
  const [held, setHeld] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [focus, setFocus] = useState<{ on: string; said: string } | null>(null)
  useEffect(() => {
    if (focus) list.current?.querySelector<HTMLElement>(`[data-focus="${focus.on}"]`)?.focus()
  }, [focus])

  const go = (node: Category, body: Place, on: string) =>
    move.mutate(
      { id: node.id, body },
      {
        onSuccess: (now) => setFocus({ on, said: `${pathOf(now, node.id)} was moved.` }),
        onError: (error) => toastProblem(error),
      },
    )
  const actions: Pick<CategoryActions, 'step' | 'rest'> = {
    step: (node, step, on) => {
      const place = placeAfter(tree, node, step)
      if (place && !move.isPending) go(node, place, on)
    },
    rest: (node) =>
      edit.mutate(
        { id: node.id, body: { isActive: !node.isActive } },
        {
          onSuccess: () =>
            toast({ title: node.isActive ? `${node.name} is hidden.` : `${node.name} is shown again.` }),
          onError: (error) => toastProblem(error),
        },
      ),
  }
  const dragging = (node: Category) => ({
    onDragStart: () => setHeld(node.id),
    onDragOver: (event: React.DragEvent) => {
      if (!held) return
      event.preventDefault()
      setOver(node.id)
    },
    onDrop: (event: React.DragEvent) => {
      event.preventDefault()
      const moved = tree.find(({ id }) => id === held)
      if (moved && moved.id !== node.id) go(moved, placeBefore(tree, node, moved.id), `${moved.id}/name`)
    },
    onDragEnd: () => {
      setHeld(null)
      setOver(null)
    },
  })
  return { actions, held, over, dragging, list, said: focus?.said ?? '' }
}
