import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type Overview = Schemas['JobsOverview']
export type Queue = Schemas['QueueOut']
export type FailedJob = Schemas['FailedJobOut']

const JOBS = ['jobs']
const SECONDS = 1000

/** How the queues are doing; asked again while they are looked at. */
export const useJobsOverview = () =>
  useQuery({
    queryKey: [...JOBS, 'overview'],
    queryFn: () => unwrap(api.GET('/api/admin/jobs/overview')),
    refetchInterval: 10 * SECONDS,
  })

export function useFailedJobs({ page, pageSize }: { page: number; pageSize: number }) {
  return useQuery({
    queryKey: [...JOBS, 'failed', page, pageSize],
    queryFn: () => unwrap(api.GET('/api/admin/jobs/failed', { params: { query: { page, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: 10 * SECONDS,
  })
}

const at = (job_id: number) => ({ params: { path: { job_id } } })

export const useRetryJob = () =>
  useJobAction((id: number) => unwrap(api.POST('/api/admin/jobs/failed/{job_id}/retry', at(id))))

export const useGiveUpJob = () =>
  useJobAction((id: number) => unwrap(api.DELETE('/api/admin/jobs/failed/{job_id}', at(id))))

function useJobAction<Result>(act: (id: number) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => queries.invalidateQueries({ queryKey: JOBS }) })
}
