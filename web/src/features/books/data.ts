import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, told } from '../../api/client'

export type Book = Schemas['BookOut']
export type ReadingPlace = Schemas['ProgressOut']

export function useBooks() {
  return useQuery({ queryKey: ['books'], queryFn: () => told(api.GET('/api/books')) })
}

/** Where the learner stands in each book, the latest first. */
export function useReadingPlaces() {
  return useQuery({
    queryKey: ['reading-progress'],
    queryFn: () => told(api.GET('/api/reading/progress')),
    staleTime: 30_000,
    select: (places) => [...places].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)),
  })
}
