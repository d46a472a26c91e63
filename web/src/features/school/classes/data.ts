import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type SchoolClass = Schemas['ClassOut']
export type ClassDetail = Schemas['ClassDetail']
export type JoinedClass = Schemas['JoinedClassOut']
export type Teacher = Schemas['ClassTeacherOut']
export type HelpCall = Schemas['HelpCall']
export type Numbers = Schemas['ClassNumbers']
export type LearnerRow = Schemas['ClassLearnerRow']
export type HardQuestion = Schemas['HardQuestion']
export type AtRisk = Schemas['AtRiskRow']
export type Heat = Schemas['ClassHeat']
export type ClassLearner = Schemas['ClassLearner']
export type NewClass = Schemas['ClassIn']
export type ClassEdit = Schemas['ClassEditIn']

const CLASSES = ['classes'] as const
// Often enough that a stuck learner is seen in the same lesson, seldom enough for a metered line.
const LIVE_MS = 30_000

const here = (class_id: string) => ({ params: { path: { class_id } } })

export const useClasses = () =>
  useQuery({ queryKey: [...CLASSES, 'mine'], queryFn: () => unwrap(api.GET('/api/classes')) })

export const useAllClasses = (enabled: boolean) =>
  useQuery({ queryKey: [...CLASSES, 'all'], queryFn: () => unwrap(api.GET('/api/classes/all')), enabled })

export const useClass = (id: string) =>
  useQuery({
    queryKey: [...CLASSES, id],
    queryFn: () => unwrap(api.GET('/api/classes/{class_id}', here(id))),
  })

/** Who needs help now; asked again while somebody looks. */
export const useLive = (id: string) =>
  useQuery({
    queryKey: [...CLASSES, id, 'live'],
    queryFn: () => unwrap(api.GET('/api/classes/{class_id}/live', here(id))),
    staleTime: 0,
    refetchInterval: LIVE_MS,
    refetchIntervalInBackground: false,
  })

export const useNumbers = (id: string) =>
  useQuery({
    queryKey: [...CLASSES, id, 'numbers'],
    queryFn: () => unwrap(api.GET('/api/classes/{class_id}/numbers', here(id))),
  })

export const useHeat = (id: string, subjectId: string | undefined) =>
  useQuery({
    queryKey: [...CLASSES, id, 'heat', subjectId],
    queryFn: () =>
      unwrap(
        api.GET('/api/classes/{class_id}/topics', {
          params: { path: { class_id: id }, query: { subjectId: subjectId ?? '' } },
        }),
      ),
    enabled: subjectId !== undefined,
    placeholderData: (before) => before,
  })

export const useClassLearner = (id: string, learnerId: string) =>
  useQuery({
    queryKey: [...CLASSES, id, 'learner', learnerId],
    queryFn: () =>
      unwrap(
        api.GET('/api/classes/{class_id}/learners/{learner_id}', {
          params: { path: { class_id: id, learner_id: learnerId } },
        }),
      ),
    // Each look is kept in the audit log; looking away and back is one look.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useSubjects = (enabled: boolean) =>
  useQuery({
    queryKey: [...CLASSES, 'subjects'],
    queryFn: () => unwrap(api.GET('/api/subjects')),
    enabled,
  })

/** Does something to a class; every list of classes is asked for again. */
export function useClassAction<V, R>(action: (values: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSettled: () => queries.invalidateQueries({ queryKey: CLASSES }),
  })
}

/** Which class a code opens; nothing is joined yet. */
export const useLook = () =>
  useMutation({ mutationFn: (code: string) => unwrap(api.POST('/api/classes/look', { body: { code } })) })

export const joinClass = (code: string) => unwrap(api.POST('/api/classes/join', { body: { code } }))
export const leaveClass = (id: string) => unwrap(api.DELETE('/api/classes/{class_id}/membership', here(id)))
export const makeClass = (body: NewClass) => unwrap(api.POST('/api/classes', { body }))
export const editClass = ({ id, ...body }: ClassEdit & { id: string }) =>
  unwrap(api.PUT('/api/classes/{class_id}', { ...here(id), body }))
export const rotateCode = (id: string) => unwrap(api.POST('/api/classes/{class_id}/code', here(id)))
export const nameTeacher = ({ id, email, subjectId }: { id: string; email: string; subjectId: string }) =>
  unwrap(
    api.POST('/api/classes/{class_id}/teachers', {
      ...here(id),
      body: { email, subjectId: subjectId || null },
    }),
  )
export const removeTeacher = ({ id, placeId }: { id: string; placeId: string }) =>
  unwrap(
    api.DELETE('/api/classes/{class_id}/teachers/{place_id}', {
      params: { path: { class_id: id, place_id: placeId } },
    }),
  )
export const removeLearner = ({ id, learnerId }: { id: string; learnerId: string }) =>
  unwrap(
    api.DELETE('/api/classes/{class_id}/learners/{learner_id}', {
      params: { path: { class_id: id, learner_id: learnerId } },
    }),
  )

type ClassForm = Record<keyof NewClass, string>

/** What the form of a class begins with; TypeScript refuses one that forgets a field. */
export const startOfClass = (from?: SchoolClass): ClassForm => ({
  name: from?.name ?? '',
  schoolName: from?.schoolName ?? '',
  schoolYear: from?.schoolYear ?? 'S1',
  academicYear: String(from?.academicYear ?? new Date().getFullYear()),
})

/** What the form of a class sends. */
export const sentOfClass = (values: ClassForm): NewClass => ({
  ...values,
  schoolYear: values.schoolYear as NewClass['schoolYear'],
  academicYear: Number(values.academicYear),
})
