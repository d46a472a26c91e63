import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ADMIN, type Answers, show } from '../../../../testing/render'
import CategoriesScreen from './CategoriesScreen'
import type { Category } from './data'
import { placeAfter, placeBefore } from './tree'

const node = (id: string, parentId: string | null, change: Partial<Category> = {}): Category => ({
  id,
  parentId,
  level: parentId ? 1 : 0,
  displayOrder: 1,
  name: id,
  slug: id,
  description: '',
  icon: '',
  color: '',
  categoryType: 'subject',
  isActive: true,
  books: 2,
  under: 0,
  ...change,
})
const tree = [
  node('Science', null, { under: 2 }),
  node('Physics', 'Science'),
  node('Biology', 'Science'),
  node('Stories', null, { books: 0 }),
]
const open = (api: Answers = {}) =>
  show(<CategoriesScreen />, { me: ADMIN, api: { 'GET /api/admin/categories': tree, ...api } })

it('moves a category by its buttons and by Alt with an arrow key', async () => {
  const { asked } = open({
    'POST /api/admin/categories/Biology/move': tree,
    'POST /api/admin/categories/Physics/move': tree,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Move Biology up' }))
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ parentId: 'Science', position: 0 }))
  expect(await screen.findByText('Science / Biology was moved.')).toBeInTheDocument()
  screen.getByRole('button', { name: 'Physics' }).focus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ parentId: null, position: 1 }))
})

it('knows where each step leads, and where it leads nowhere', () => {
  const [science, physics, biology, stories] = tree as [Category, Category, Category, Category]
  expect(placeAfter(tree, science, 'up')).toBeNull()
  expect(placeAfter(tree, science, 'out')).toBeNull()
  expect(placeAfter(tree, physics, 'in')).toBeNull()
  expect(placeAfter(tree, biology, 'in')).toEqual({ parentId: 'Physics', position: 0 })
  expect(placeAfter(tree, stories, 'in')).toEqual({ parentId: 'Science', position: 2 })
  expect(placeBefore(tree, biology, 'Physics')).toEqual({ parentId: 'Science', position: 0 })
})

it('deletes only what is empty, and asks first', async () => {
  const { asked } = open({ 'DELETE /api/admin/categories/Stories': tree.slice(0, 3) })
  expect(await screen.findAllByRole('button', { name: 'Delete' })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stories' })).toBeNull())
  expect(asked.at(-1)?.method).toBe('DELETE')
})

it('says under the name why it is refused', async () => {
  const refused = [409, { code: 'NAME_TAKEN', detail: 'Another category here has this name.', status: 409 }]
  open({ 'POST /api/admin/categories': refused })
  await userEvent.click(await screen.findByRole('button', { name: 'New category' }))
  const window = await screen.findByRole('dialog')
  await userEvent.type(within(window).getByLabelText(/^Name/), 'Science')
  await userEvent.click(within(window).getByRole('button', { name: 'Save' }))
  expect(await within(window).findByText('Another category here has this name.')).toBeVisible()
})
