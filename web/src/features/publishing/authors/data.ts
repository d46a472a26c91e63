import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import type { TableView } from '../../../ui/data/tableView'
import { useStepUp } from '../../../ui/forms/StepUp'

export type AuthorMonth = Schemas['AuthorMonth']
export type Author = Schemas['AuthorOut']

/** The author's months, newest first: final ones as sealed, the others as estimates. */
export function useMyMonths() {
  return useQuery({
    queryKey: ['authors', 'months'],
    queryFn: () => unwrap(api.GET('/api/authors/me/months')),
  })
}

export function useMyStatement(month: string) {
  return useQuery({
    queryKey: ['authors', 'statement', month],
    queryFn: () => unwrap(api.GET('/api/authors/me/statements/{month}', { params: { path: { month } } })),
  })
}

export type AuthorProfile = Schemas['AuthorProfile']
export type AuthorProfileIn = Schemas['AuthorProfileIn']
export type ApplicationIn = Schemas['ApplicationIn']
export type AuthorForReview = Schemas['AuthorForReview']
export type AuthorState = AuthorProfile['state']

/** One's own record with where the application is; null where there is none. */
export const useMyProfile = () =>
  useQuery({
    queryKey: ['authors', 'profile'],
    queryFn: () => unwrap(api.GET('/api/authors/me/profile')),
    staleTime: 0,
  })

export const useApply = () =>
  useChange((body: ApplicationIn) => unwrap(api.POST('/api/authors/me/application', { body })))

export const useEditProfile = () =>
  useChange((body: AuthorProfileIn) => unwrap(api.PUT('/api/authors/me/profile', { body })))

/** Authors and who applied: who waits first. */
export const useAuthors = ({ page, pageSize }: TableView, state: AuthorState | undefined) =>
  useQuery({
    queryKey: ['authors', 'review', page, pageSize, state],
    queryFn: () => unwrap(api.GET('/api/admin/authors', { params: { query: { page, pageSize, state } } })),
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  })

const at = (user_id: string) => ({ params: { path: { user_id } } })
const DECISIONS = {
  approve: (id: string, displayName: string) =>
    unwrap(api.POST('/api/admin/authors/{user_id}/approval', { ...at(id), body: { displayName } })),
  reject: (id: string, reason: string) =>
    unwrap(api.POST('/api/admin/authors/{user_id}/rejection', { ...at(id), body: { reason } })),
  suspend: (id: string, reason: string) =>
    unwrap(api.POST('/api/admin/authors/{user_id}/suspension', { ...at(id), body: { reason } })),
}
export type AuthorDecision = keyof typeof DECISIONS

export const useDecision = (decision: AuthorDecision) =>
  useChange(({ id, words }: { id: string; words: string }) => DECISIONS[decision](id, words))

/** A write that may ask for the password first; afterwards all that is said of authors is asked again. */
function useChange<Sent>(write: (sent: Sent) => Promise<unknown>) {
  const queries = useQueryClient()
  const { withStepUp } = useStepUp()
  return useMutation({
    mutationFn: (sent: Sent) => withStepUp(() => write(sent)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['authors'] }),
  })
}
