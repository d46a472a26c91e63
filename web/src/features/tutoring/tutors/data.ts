import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'

export type Tutor = Schemas['TutorOut']
export type TutorDetail = Schemas['TutorDetail']
export type Choices = Schemas['TutorChoices']

export const SORTS = [
  { value: 'rating', label: t`Best rated` },
  { value: 'price', label: t`Lowest price` },
  { value: '-price', label: t`Highest price` },
  { value: 'experience', label: t`Most experience` },
] as const
type Sort = (typeof SORTS)[number]['value']

export interface Wanted {
  q: string
  subject: string
  language: string
  maxPrice: string
  sort: string
}

const MOST = 100
const sortOf = (value: string): Sort => SORTS.find((sort) => sort.value === value)?.value ?? 'rating'

/** Verified tutors that fit; the server filters and sorts. */
export function useTutors({ q, subject, language, maxPrice, sort }: Wanted) {
  const most = /^\d+$/.test(maxPrice) ? { maxPrice: Number(maxPrice) } : {}
  const query = { verified: true, limit: MOST, q, subject, language, sort: sortOf(sort), ...most }
  return useQuery({
    queryKey: ['tutors', query],
    queryFn: () => unwrap(api.GET('/api/tutors', { params: { query } })),
    placeholderData: (before) => before,
  })
}

/** What there is to choose from. */
export function useChoices() {
  return useQuery({ queryKey: ['tutors', 'choices'], queryFn: () => unwrap(api.GET('/api/tutors/choices')) })
}

export function useTutor(id: string) {
  return useQuery({
    queryKey: ['tutors', id],
    queryFn: () => unwrap(api.GET('/api/tutors/{tutor_id}', { params: { path: { tutor_id: id } } })),
  })
}
