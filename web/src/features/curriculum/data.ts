import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, told } from '../../api/client'

export type Subject = Schemas['SubjectOut']
export type SubjectDetail = Schemas['SubjectDetail']
export type Topic = Schemas['TopicOut']

export function useSubjects() {
  return useQuery({ queryKey: ['subjects'], queryFn: () => told(api.GET('/api/subjects')) })
}

/** A subject by slug or id, with the asking learner's own standing. */
export function useSubject(key: string) {
  return useQuery({
    queryKey: ['subjects', key],
    queryFn: () => told(api.GET('/api/subjects/{subject_key}', { params: { path: { subject_key: key } } })),
  })
}
