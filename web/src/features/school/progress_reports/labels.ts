import { t } from '@lingui/core/macro'
import type { Tone } from '../../../ui/primitives/graphics'
import type { Kind, Line, Status } from './data'

export const KINDS: { value: Kind; label: string }[] = [
  { value: 'end_of_term', label: t`End of term` },
  { value: 'mid_term', label: t`Mid-term` },
  { value: 'monthly', label: t`Month` },
  { value: 'weekly', label: t`Week` },
  { value: 'mock', label: t`Mock examination` },
]

/** The kinds the calendar can begin, and when. */
export const BEGINS: { kind: Kind; label: string }[] = [
  { kind: 'weekly', label: t`Weekly, on Monday` },
  { kind: 'monthly', label: t`Monthly, on the first day of the next month` },
  { kind: 'mid_term', label: t`Mid-term, when the first half of the term is over` },
  { kind: 'end_of_term', label: t`End of term, on the day after its last day` },
  { kind: 'mock', label: t`Mock examination, at the end of a term with mock papers` },
]

/** What a teacher filters the list by; `none` has no report yet. */
export const SHOWN = [
  { value: 'all', label: t`All` },
  { value: 'none', label: t`Not made` },
  { value: 'draft', label: t`To comment` },
  { value: 'commented', label: t`To approve` },
  { value: 'approved', label: t`To send` },
  { value: 'sent', label: t`Sent` },
  { value: 'withdrawn', label: t`Withdrawn` },
] as const
export type Shown = (typeof SHOWN)[number]['value']

export const isShown = (line: Line, shown: Shown) => shown === 'all' || (line.status ?? 'none') === shown

export const STATUS: Record<Status, { label: string; tone: Tone }> = {
  draft: { label: t`Draft`, tone: 'plain' },
  commented: { label: t`Commented`, tone: 'info' },
  approved: { label: t`Approved`, tone: 'warning' },
  sent: { label: t`Sent`, tone: 'success' },
  withdrawn: { label: t`Withdrawn`, tone: 'danger' },
}

/** Subjects with their scores in a line; there is no mark over all of them. */
export const marksText = (marks: Line['marks']) =>
  marks.length === 0
    ? t`Not enough work yet`
    : marks.map(({ subject, total, grade }) => `${subject} ${score(total)} (${grade})`).join(', ')

/** A score without idle zeros; a dash for what is not known. */
export const score = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : String(Math.round(value * 10) / 10)
