import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type Withheld = Schemas['WithheldPassageOut']
export type Cited = Schemas['ReportedPassage']

const KEY = ['assistant', 'citations'] as const
const at = (case_id: string) => ({ params: { path: { case_id } } })

/** What a reported answer was taken from. */
export const useCited = (caseId: string) =>
  useQuery({
    queryKey: [...KEY, caseId],
    staleTime: 0,
    queryFn: () => unwrap(api.GET('/api/admin/assistant/reports/{case_id}/passages', at(caseId))),
  })

export const useWithheld = () =>
  useQuery({
    queryKey: [...KEY, 'withheld'],
    staleTime: 0,
    queryFn: () => unwrap(api.GET('/api/admin/assistant/withheld')),
  })

function useChange<Said>(send: (said: Said) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => queries.invalidateQueries({ queryKey: KEY }) })
}

export const useCiting = (caseId: string) =>
  useChange((body: Schemas['PassageCitingIn']) =>
    unwrap(api.PUT('/api/admin/assistant/reports/{case_id}/passages', { ...at(caseId), body })),
  )

export const useRelease = () =>
  useChange((id: string) =>
    unwrap(
      api.DELETE('/api/admin/assistant/withheld/{withheld_id}', { params: { path: { withheld_id: id } } }),
    ),
  )
