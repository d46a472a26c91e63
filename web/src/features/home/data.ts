import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/client'

export interface ReadingPlace {
  bookId: string
  title: string
  coverImageUrl: string | null
  currentPage: number
  totalPages: number
  progressPercentage: number
  updatedAt: string
}

export interface Book {
  id: string
  title: string
  author: string | null
  description: string | null
  coverImageUrl: string | null
  categories: { id: string; name: string; categoryType: string }[]
}

/** Where the learner stands in each book, the latest first. */
export function useReadingPlaces() {
  return useQuery({
    queryKey: ['reading-progress'],
    queryFn: () => read<ReadingPlace[]>('/api/reading/progress'),
    staleTime: 30_000,
    select: (places) => [...places].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)),
  })
}

export function useBooks() {
  return useQuery({ queryKey: ['books'], queryFn: () => read<Book[]>('/api/books') })
}
