import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'

export type Subject = Schemas['SubjectOut']
export type SubjectDetail = Schemas['SubjectDetail']
export type Topic = Schemas['TopicOut']

export function useSubjects() {
  return useQuery({ queryKey: ['subjects'], queryFn: () => unwrap(api.GET('/api/subjects')) })
}

/** A subject by slug or id, with the asking learner's own mastery. */
export function useSubject(key: string) {
  return useQuery({
    queryKey: ['subjects', key],
    queryFn: () => unwrap(api.GET('/api/subjects/{subject_key}', { params: { path: { subject_key: key } } })),
  })
}

/** What comes next for the learner in every subject, first things first: the order every screen reads. */
export function useOrder(enabled: boolean) {
  return useQuery({
    queryKey: ['subjects', 'order'],
    queryFn: () => unwrap(api.GET('/api/recommendations/order')),
    enabled,
    staleTime: 10_000,
  })
}
