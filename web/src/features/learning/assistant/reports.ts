import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type AnswerReport = Schemas['AnswerReportOut']
export type Withheld = Schemas['WithheldPassageOut']
export type ReportState = AnswerReport['state']

const KEY = ['assistant', 'reports'] as const
export const PAGE_SIZE = 10

export const REASON_WORDS: Record<string, string> = {
  wrong: 'It is wrong',
  hard_to_understand: 'It cannot be understood',
  not_for_me: 'It has nothing to do with the question',
  unsafe: 'It should not be shown to learners',
  other: 'Something else',
}

export function useAnswerReports(state: ReportState, page: number) {
  const query = { state, page, pageSize: PAGE_SIZE }
  return useQuery({
    queryKey: [...KEY, state, page],
    staleTime: 0,
    queryFn: () => unwrap(api.GET('/api/admin/assistant-reports', { params: { query } })),
  })
}

export function useWithheld() {
  return useQuery({
    queryKey: [...KEY, 'withheld'],
    staleTime: 0,
    queryFn: () => unwrap(api.GET('/api/admin/assistant-reports/withheld')),
  })
}

function useChange<Said>(send: (said: Said) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => queries.invalidateQueries({ queryKey: KEY }) })
}

export const useDecideReport = (id: string) =>
  useChange((body: Schemas['AnswerReportDecision']) =>
    unwrap(
      api.POST('/api/admin/assistant-reports/{report_id}', { params: { path: { report_id: id } }, body }),
    ),
  )

export const useCiting = (id: string) =>
  useChange((body: Schemas['PassageCitingIn']) =>
    unwrap(
      api.PUT('/api/admin/assistant-reports/{report_id}/passages', {
        params: { path: { report_id: id } },
        body,
      }),
    ),
  )

export const useRelease = () =>
  useChange((id: string) =>
    unwrap(
      api.DELETE('/api/admin/assistant-reports/withheld/{withheld_id}', {
        params: { path: { withheld_id: id } },
      }),
    ),
  )
