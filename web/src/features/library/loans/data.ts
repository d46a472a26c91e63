import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { LOANS } from '../../../api/loans'
import { useMutation } from '../../../api/useMutation'

export type Loan = Schemas['LoanOut']

/** What is on loan, what ended lately, and the places of the plan. */
export function useLoans() {
  return useQuery({ queryKey: LOANS, queryFn: () => unwrap(api.GET('/api/loans')), staleTime: 0 })
}

export function useReturnBook() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.POST('/api/loans/{loan_id}/return', { params: { path: { loan_id: id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: LOANS }),
  })
}
