import { useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from './client'
import { useMutation } from './useMutation'

export type Reported = Pick<Schemas['ReportIn'], 'reason' | 'words'>

/** Sends a piece of content before the moderators; `stale` are the queries that show whether it was reported. */
export function useReport(
  kind: 'answer' | 'message' | 'review',
  contentId: string,
  stale: readonly unknown[],
) {
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (said: Reported) =>
      unwrap(api.POST('/api/moderation/reports', { body: { kind, contentId, ...said } })),
    onSettled: () => queries.invalidateQueries({ queryKey: stale }),
  })
  return mutateAsync
}
