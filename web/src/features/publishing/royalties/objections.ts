import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import type { Tone } from '../../../ui/primitives/graphics'

export type Queued = Schemas['QueuedObjection']
const QUEUE = ['royalties', 'objections']

export const useQueue = () =>
  useQuery({ queryKey: QUEUE, queryFn: () => unwrap(api.GET('/api/admin/objections')) })

type Answered = Schemas['ObjectionAnswer'] & { objection_id: string }

export function useAnswer() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ objection_id, ...body }: Answered) =>
      unwrap(
        api.POST('/api/admin/objections/{objection_id}/answer', { params: { path: { objection_id } }, body }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: QUEUE }),
  })
}

export const STATES: Record<Queued['state'], { label: string; tone: Tone }> = {
  open: { label: 'Waiting', tone: 'warning' },
  upheld: { label: 'Author was right', tone: 'success' },
  dismissed: { label: 'Nothing changes', tone: 'danger' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
}

/** What of the statement is doubted, in words. */
export function about({ subject, title }: Pick<Queued, 'subject' | 'title'>): string {
  if (subject === 'pool') return 'The pool'
  return subject === 'held' ? `Held minutes of ${title}` : `${title}`
}
