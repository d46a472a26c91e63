import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dropBook } from '../../../api/books/keepBook'
import { api, type Schemas, unwrap } from '../../../api/client'
import { LOANS } from '../../../api/loans'
import { useMe } from '../../../api/me'
import { useMutation } from '../../../api/useMutation'

export type Loan = Schemas['LoanOut']

/** What is on loan, what ended lately, and the places of the plan. */
export function useLoans() {
  return useQuery({ queryKey: LOANS, queryFn: () => unwrap(api.GET('/api/loans')), staleTime: 0 })
}

/** Gives a book back; this phone's copy goes with it. */
export function useReturnBook() {
  const queries = useQueryClient()
  const userId = useMe().data?.id
  return useMutation({
    mutationFn: async ({ id, bookId }: Loan) => {
      await unwrap(api.POST('/api/loans/{loan_id}/return', { params: { path: { loan_id: id } } }))
      if (userId) await dropBook(userId, bookId)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: LOANS }),
  })
}
