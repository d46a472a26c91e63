import { t } from '@lingui/core/macro'
/** What the server may tell a user: one shape for every failure, also for the network's own. */
export class Problem extends Error {
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly status: number
  /** Messages for single inputs, keyed by the wire name of the field. */
  readonly fields: Record<string, string>
  readonly requestId: string | null
  /** Whatever else the problem carries, such as `user` with EMAIL_NOT_VERIFIED. */
  readonly extra: Record<string, unknown>

  constructor(body: ProblemBody & { requestId?: string | null }) {
    const { code, title, detail, status, fields, requestId, ...extra } = body
    super(detail ?? title ?? t`Please try again.`)
    this.name = t`Problem`
    this.code = code ?? 'PROBLEM'
    this.title = title ?? t`Something went wrong`
    this.detail = detail ?? t`Please try again.`
    this.status = status ?? 500
    this.fields = fields ?? {}
    this.requestId = requestId ?? null
    this.extra = extra
  }
}

export interface ProblemBody {
  code?: string
  title?: string
  detail?: string
  status?: number
  fields?: Record<string, string>
  [extra: string]: unknown
}

/** Any thrown thing as a Problem, so that screens need to know one kind of failure only. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  return new Problem({ code: 'UNEXPECTED', detail: t`Please try again.`, status: 500 })
}

/** Whether a read failed because the address itself names nothing: an id that is none, and no field one could mend. */
export function isNowhere({ status, code, fields }: Problem): boolean {
  if (status === 404) return code === 'NOT_FOUND'
  const names = Object.keys(fields)
  return status === 422 && names.length > 0 && names.every((name) => /(^id|Id)$/.test(name))
}

export const OFFLINE = new Problem({
  code: 'OFFLINE',
  title: t`You are offline`,
  detail: t`Unable to connect to server`,
  status: 0,
})
