import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type TeacherTest = Schemas['TeacherTest']
export type TestDetail = Schemas['TeacherTestDetail']
export type TestIn = Schemas['TestIn']
export type BankItem = Schemas['BankItem']
export type TestResults = Schemas['TestResults']
export type QuestionType = Schemas['QuestionType']

export interface BankFilter {
  subjectId: string
  schoolYear: string
  questionType: string
  difficulty: string
  search: string
  page: number
}

const LIST = ['assignments', 'list']
const one = (id: string) => ['assignments', 'one', id]
const path = (id: string) => ({ params: { path: { quiz_id: id } } })

export const useTests = () =>
  useQuery({ queryKey: LIST, queryFn: () => unwrap(api.GET('/api/teacher/quizzes')) })

export const useTest = (id: string) =>
  useQuery({
    queryKey: one(id),
    queryFn: () => unwrap(api.GET('/api/teacher/quizzes/{quiz_id}', path(id))),
    enabled: id !== 'new',
  })

export const useResults = (id: string) =>
  useQuery({
    queryKey: ['assignments', 'results', id],
    queryFn: () => unwrap(api.GET('/api/teacher/quizzes/{quiz_id}/results', path(id))),
    staleTime: 10_000,
  })

/** A page of the bank; what is empty is not asked for. */
export function useBank(filter: BankFilter) {
  const asked = Object.entries(filter).filter(([, value]) => value !== '')
  return useQuery({
    queryKey: ['assignments', 'bank', filter],
    queryFn: () =>
      unwrap(api.GET('/api/teacher/quizzes/bank', { params: { query: Object.fromEntries(asked) } })),
    placeholderData: keepPreviousData,
  })
}

export const useSubjects = () =>
  useQuery({ queryKey: ['assignments', 'subjects'], queryFn: () => unwrap(api.GET('/api/subjects')) })

export const useClasses = () =>
  useQuery({
    queryKey: ['assignments', 'classes'],
    queryFn: () => unwrap(api.GET('/api/teacher/quizzes/classes')),
  })

/** Makes a test, or changes one. */
export function useSave(id: string, onSaved: (test: TestDetail) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: TestIn) =>
      id === 'new'
        ? unwrap(api.POST('/api/teacher/quizzes', { body }))
        : unwrap(api.PUT('/api/teacher/quizzes/{quiz_id}', { ...path(id), body })),
    onSuccess: (test) => {
      queries.setQueryData(one(test.id), test)
      queries.invalidateQueries({ queryKey: LIST })
      onSaved(test)
    },
  })
}

export function useGiving(id: string) {
  const queries = useQueryClient()
  const onSuccess = (test: TestDetail) => {
    queries.setQueryData(one(test.id), test)
    queries.invalidateQueries({ queryKey: LIST })
  }
  const give = useMutation({
    mutationFn: (body: { classId: string; dueAt: string | null }) =>
      unwrap(api.POST('/api/teacher/quizzes/{quiz_id}/classes', { ...path(id), body })),
    onSuccess,
  })
  const takeBack = useMutation({
    mutationFn: (classId: string) =>
      unwrap(
        api.DELETE('/api/teacher/quizzes/{quiz_id}/classes/{class_id}', {
          params: { path: { quiz_id: id, class_id: classId } },
        }),
      ),
    onSuccess,
  })
  return { give, takeBack }
}

/** The code of a test: opened (which ends the one before) and closed. */
export function useCode(id: string) {
  const queries = useQueryClient()
  const onSuccess = (test: TestDetail) => {
    queries.setQueryData(one(test.id), test)
    queries.invalidateQueries({ queryKey: LIST })
  }
  const open = useMutation({
    mutationFn: () => unwrap(api.POST('/api/teacher/quizzes/{quiz_id}/code', path(id))),
    onSuccess,
  })
  const close = useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/teacher/quizzes/{quiz_id}/code', path(id))),
    onSuccess,
  })
  return { open, close }
}

export function useRemove(onRemoved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.DELETE('/api/teacher/quizzes/{quiz_id}', path(id))),
    onSuccess: () => {
      queries.invalidateQueries({ queryKey: LIST })
      onRemoved()
    },
  })
}
