import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { REPORT_BATCH_MOST } from '../../../api/constants.gen'
import { useMutation } from '../../../api/useMutation'
import { problemOf } from '../../../lib/problem'

export type Report = Schemas['ProgressReportOut']
export type Subject = Schemas['ReportSubjectOut']
export type Skill = Schemas['ReportSkillOut']
export type Status = Schemas['ReportStatus']
export type Kind = Schemas['ReportType']
export type ReportAction = Schemas['ReportAction']
export type ReportQueue = Schemas['ReportChoicesOut']
export type ClassReports = Schemas['ClassReportsOut']
export type Line = Schemas['ReportLineOut']
export type Job = Schemas['ReportJobOut']
export type Short = Schemas['ReportShortOut']
export type ChildReports = Schemas['ChildReportsOut']
export type Verified = Schemas['VerifiedReportOut']
export type Schedule = Schemas['ScheduleOut']
export type Askable = Schemas['AskablePeriodOut']
/** Whose reports of which period. */
export interface Choice {
  classId: string
  kind: Kind
  period: string
}

const CLASS = ['reports', 'class'] as const
const one = (id: string) => ({ params: { path: { report_id: id } } })
const chosen = ({ classId, kind, period }: Choice) => ({
  params: { path: { class_id: classId }, query: { type: kind, period } },
})
const AGAIN_MS = 1_500

export const isRunning = (job: Job | null | undefined) => job?.state === 'waiting' || job?.state === 'making'
export const documentOf = (id: string) => `/api/reports/${id}/document`
export const tableOf = ({ classId, kind, period }: Choice) =>
  `/api/reports/classes/${classId}/export.csv?type=${kind}&period=${period}`

export const useReportQueue = () =>
  useQuery({ queryKey: ['reports', 'choices'], queryFn: () => unwrap(api.GET('/api/reports/choices')) })

/** A class's reports of a period; asked again while they are being made. */
export const useClassReports = (choice: Choice) =>
  useQuery({
    queryKey: [...CLASS, choice],
    queryFn: () => unwrap(api.GET('/api/reports/classes/{class_id}', chosen(choice))),
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data?.job) ? AGAIN_MS : false),
  })

/** Does something with a class's reports and shows them as they then are. */
export function useClassAction<V, R>(action: (values: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: action, onSettled: () => queries.invalidateQueries({ queryKey: CLASS }) })
}

export const makeReports = (body: Schemas['ReportJobIn']) => unwrap(api.POST('/api/reports/jobs', { body }))
export const sendClass = ({ classId, kind, period }: Choice) =>
  unwrap(
    api.POST('/api/reports/classes/{class_id}/send', {
      params: { path: { class_id: classId } },
      body: { reportType: kind, period },
    }),
  )

const ofClass = (classId: string) => ({ params: { path: { class_id: classId } } })
const AT_ONCE = REPORT_BATCH_MOST

/** Does an action in pieces the api takes at once, and tells after each how many of all were looked at. */
async function inPieces<T>(
  all: T[],
  action: (piece: T[]) => Promise<{ done: number }>,
  onStep: (n: number) => void,
) {
  let done = 0
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const piece = all.slice(at, at + AT_ONCE)
    done += (await action(piece)).done
    onStep(at + piece.length)
  }
  return done
}

interface Many {
  classId: string
  lines: Line[]
  onStep: (n: number) => void
}

/** Approves each line as it was seen; how many it could. */
export const approveMany = ({ classId, lines, onStep }: Many) => {
  const seen = lines.flatMap(({ id, seen }) => (id && seen ? [{ id, seen }] : []))
  const action = (reports: typeof seen) =>
    unwrap(api.POST('/api/reports/classes/{class_id}/approve', { ...ofClass(classId), body: { reports } }))
  return inPieces(seen, action, onStep)
}

/** Takes approvals back that were not sent yet; how many it could. */
export const reopenMany = ({ classId, lines, onStep }: Many) =>
  inPieces(
    lines.flatMap(({ id }) => (id ? [id] : [])),
    (reports) =>
      unwrap(api.POST('/api/reports/classes/{class_id}/reopen', { ...ofClass(classId), body: { reports } })),
    onStep,
  )

export const useSchedule = (classId: string) =>
  useQuery({
    queryKey: [...CLASS, 'schedule', classId],
    queryFn: () => unwrap(api.GET('/api/reports/classes/{class_id}/schedule', ofClass(classId))),
  })
export const chooseSchedule = ({ classId, ...body }: Schedule & { classId: string }) =>
  unwrap(api.PUT('/api/reports/classes/{class_id}/schedule', { ...ofClass(classId), body }))

const ofLearner = (id: string) => ({ params: { path: { learner_id: id } } })
/** Past weeks and months a report of a learner without a class can be made of. */
export const useAskable = (learnerId: string) =>
  useQuery({
    queryKey: ['reports', 'askable', learnerId],
    queryFn: () => unwrap(api.GET('/api/reports/learners/{learner_id}/periods', ofLearner(learnerId))),
    staleTime: 0,
  })

/** Has the report of one such period made; it is there when the answer comes. */
export function useReportRequest(learnerId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Schemas['PeriodIn']) =>
      unwrap(api.POST('/api/reports/learners/{learner_id}', { ...ofLearner(learnerId), body })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  })
}

/** Takes over which of Kitabo's own reports a parent wants of a child. */
export function useWishing(learnerId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Schemas['ReportWishIn']) =>
      unwrap(api.PUT('/api/reports/learners/{learner_id}/wish', { ...ofLearner(learnerId), body })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['reports', 'children'] }),
  })
}

export const useMine = () =>
  useQuery({
    queryKey: ['reports', 'mine'],
    queryFn: () => unwrap(api.GET('/api/reports/mine')),
    staleTime: 0,
  })
export const useChildren = () =>
  useQuery({
    queryKey: ['reports', 'children'],
    queryFn: () => unwrap(api.GET('/api/reports/children')),
    staleTime: 0,
    gcTime: 0,
  })

export type Refused = 'gone' | 'not-shared' | 'withdrawn'
export type Seen = { report: Report } | { refused: Refused }
const REFUSALS: Record<string, Refused> = { REPORT_NOT_SHARED: 'not-shared', REPORT_WITHDRAWN: 'withdrawn' }

const key = (id: string) => ['reports', 'one', id] as const

/** A report as one may see it now. What was taken away leaves nothing on the screen, and nothing is kept. */
export const useReport = (id: string) =>
  useQuery({
    queryKey: key(id),
    staleTime: 0,
    gcTime: 0,
    // Whoever comes back to an open page sees at once that it was taken away.
    refetchOnWindowFocus: 'always',
    queryFn: async (): Promise<Seen> => {
      try {
        return { report: await unwrap(api.GET('/api/reports/{report_id}', one(id))) }
      } catch (error) {
        const { status, code } = problemOf(error)
        const refused = REFUSALS[code] ?? (status === 404 || status === 422 ? 'gone' : null)
        if (refused) return { refused }
        throw error
      }
    },
  })

/** Does something with a report; the answer, if it is a report, is shown at once, else it is asked for anew. */
export function useReportAction<V, R>(id: string, action: (values: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: (answer) => {
      if (isReport(answer)) queries.setQueryData(key(id), { report: answer })
      else queries.invalidateQueries({ queryKey: key(id) })
      queries.invalidateQueries({ queryKey: CLASS })
    },
    onError: () => queries.invalidateQueries({ queryKey: key(id) }),
  })
}

const isReport = (answer: unknown): answer is Report =>
  typeof answer === 'object' && answer !== null && 'seen' in answer

export const comment = (id: string) => (body: Partial<Schemas['CommentIn']>) =>
  unwrap(api.PUT('/api/reports/{report_id}/comment', { ...one(id), body: { remarks: {}, ...body } }))
export const approve = (id: string) => (seen: string) =>
  unwrap(api.POST('/api/reports/{report_id}/approve', { ...one(id), body: { seen } }))
/** What others may have changed between a look and a saving. */
const others = ({ subjects, genericSkills }: Report, remarks: object, skills: object) =>
  JSON.stringify([
    subjects.filter(({ subjectId }) => !(subjectId in remarks)),
    genericSkills.filter(({ skill }) => !(skill in skills)),
  ])

/** Saves what was written, if anything was, and approves it; not where somebody else changed the report meanwhile. */
export const saveAndApprove = (report: Report) => async (body: Partial<Schemas['CommentIn']> | null) => {
  if (!body) return approve(report.id)(report.seen)
  const saved = await comment(report.id)(body)
  const unlike = (each: Report) => others(each, body.remarks ?? {}, body.skills ?? {})
  return unlike(saved) === unlike(report) ? approve(report.id)(saved.seen) : saved
}
export const reopen = (id: string) => () => unwrap(api.POST('/api/reports/{report_id}/reopen', one(id)))
export const send = (id: string) => () => unwrap(api.POST('/api/reports/{report_id}/send', one(id)))
export const withdraw = (id: string) => (reason: string) =>
  unwrap(api.POST('/api/reports/{report_id}/withdraw', { ...one(id), body: { reason } }))

export const useVerified = (code: string) =>
  useQuery({
    queryKey: ['reports', 'verified', code],
    enabled: code !== '',
    staleTime: 0,
    retry: false,
    queryFn: async (): Promise<Verified | null> => {
      try {
        return await unwrap(api.GET('/api/reports/verify/{code}', { params: { path: { code } } }))
      } catch (error) {
        if (problemOf(error).status === 404) return null
        throw error
      }
    },
  })
