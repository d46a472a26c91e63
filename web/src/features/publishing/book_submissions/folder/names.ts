import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../../../api/client'
import type { Names } from './items'

/** Categories in use and subjects of the curriculum, by name. */
export function useNames(): Names {
  const categories = useQuery({
    queryKey: ['category-tree'],
    queryFn: () => unwrap(api.GET('/api/admin/categories')),
  })
  const choices = useQuery({
    queryKey: ['book-choices'],
    queryFn: () => unwrap(api.GET('/api/admin/books/choices')),
  })
  return {
    categories: (categories.data ?? []).filter(({ isActive }) => isActive),
    subjects: choices.data?.subjects ?? [],
  }
}
