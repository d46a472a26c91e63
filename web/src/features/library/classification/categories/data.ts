import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../../api/client'
import { useMutation } from '../../../../api/useMutation'

export type Category = Schemas['CategoryNode']
export type NewCategory = Schemas['CategoryIn']
export type CategoryEdit = Schemas['CategoryEditIn']
export type Place = Schemas['CategoryMoveIn']

const TREE = ['category-tree'] as const

/** All categories, each before what stands under it. */
export const useCategories = () =>
  useQuery({ queryKey: TREE, queryFn: () => unwrap(api.GET('/api/admin/categories')) })

const at = (category_id: string) => ({ params: { path: { category_id } } })

/** Every change answers with the tree as it is then; the bookstore's filters follow. */
function useChange<Sent>(write: (sent: Sent) => Promise<Category[]>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: (tree) => {
      queries.setQueryData(TREE, tree)
      void queries.invalidateQueries({ queryKey: ['book-shelves'] })
    },
    onError: () => queries.invalidateQueries({ queryKey: TREE }),
  })
}

export const useAddCategory = () =>
  useChange((body: NewCategory) => unwrap(api.POST('/api/admin/categories', { body })))

export const useEditCategory = () =>
  useChange(({ id, body }: { id: string; body: CategoryEdit }) =>
    unwrap(api.PATCH('/api/admin/categories/{category_id}', { ...at(id), body })),
  )

export const useMoveCategory = () =>
  useChange(({ id, body }: { id: string; body: Place }) =>
    unwrap(api.POST('/api/admin/categories/{category_id}/move', { ...at(id), body })),
  )

export const useRemoveCategory = () =>
  useChange((id: string) => unwrap(api.DELETE('/api/admin/categories/{category_id}', at(id))))
