import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../../api/client'

export type SchoolClass = Schemas['ClassOut']
export type OwnTest = Schemas['TeacherTest']

// What waits changes while one works through it.
const SOON = 10_000

/** The classes one teaches. */
export function useTaught() {
  return useQuery({
    queryKey: ['home', 'classes'],
    queryFn: () => unwrap(api.GET('/api/classes')),
    select: ({ teaching }) => teaching,
  })
}

/** Who of a class needs somebody now. */
export function useCalls(classId: string) {
  return useQuery({
    queryKey: ['home', 'calls', classId],
    queryFn: () =>
      unwrap(api.GET('/api/classes/{class_id}/live', { params: { path: { class_id: classId } } })),
    staleTime: SOON,
    select: ({ calls }) => calls.length,
  })
}

/** How many answers wait to be marked by oneself. */
export function useToMark(enabled: boolean) {
  return useQuery({
    queryKey: ['home', 'to-mark'],
    queryFn: () => unwrap(api.GET('/api/marking', { params: { query: { pageSize: 1 } } })),
    staleTime: SOON,
    select: ({ total }) => total,
    enabled,
  })
}

/** How many questions wait for this reviewer: nobody approves their own. */
export function useToReview(enabled: boolean) {
  return useQuery({
    queryKey: ['home', 'to-review'],
    queryFn: () =>
      unwrap(
        api.GET('/api/admin/items', {
          params: { query: { status: 'in_review', writer: 'others', pageSize: 1 } },
        }),
      ),
    staleTime: SOON,
    select: ({ total }) => total,
    enabled,
  })
}

/** How many questions are set aside until somebody decides. */
export function useQuarantined(enabled: boolean) {
  return useQuery({
    queryKey: ['home', 'set-aside'],
    queryFn: () =>
      unwrap(
        api.GET('/api/admin/item-quality', { params: { query: { status: 'quarantined', pageSize: 1 } } }),
      ),
    staleTime: SOON,
    select: ({ total }) => total,
    enabled,
  })
}

/** How many letters nobody opened yet. */
export function useUnread(enabled: boolean) {
  return useQuery({
    queryKey: ['home', 'unread'],
    queryFn: () => unwrap(api.GET('/api/messages/unread')),
    staleTime: SOON,
    select: ({ unread }) => unread,
    enabled,
  })
}

/** The tests one made, the latest first. */
export function useOwnTests() {
  return useQuery({
    queryKey: ['home', 'own-tests'],
    queryFn: () => unwrap(api.GET('/api/teacher/quizzes')),
    staleTime: SOON,
    select: (tests) => [...tests].sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
  })
}
