import type { Tone } from '../../../ui/primitives/graphics'
import type { Kind, Line, Status } from './data'

export const KINDS: { value: Kind; label: string }[] = [
  { value: 'end_of_term', label: 'End of term' },
  { value: 'mid_term', label: 'Mid-term' },
  { value: 'monthly', label: 'Month' },
  { value: 'weekly', label: 'Week' },
  { value: 'mock', label: 'Mock examination' },
]

/** The kinds the calendar can begin, and when. */
export const BEGINS: { kind: Kind; label: string }[] = [
  { kind: 'weekly', label: 'Weekly, on Monday' },
  { kind: 'monthly', label: 'Monthly, on the first day of the next month' },
  { kind: 'mid_term', label: 'Mid-term, when the first half of the term is over' },
  { kind: 'end_of_term', label: 'End of term, on the day after its last day' },
  { kind: 'mock', label: 'Mock examination, at the end of a term with mock papers' },
]

/** What a teacher filters the list by; `none` has no report yet. */
export const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'none', label: 'Not made' },
  { value: 'draft', label: 'To comment' },
  { value: 'commented', label: 'To approve' },
  { value: 'approved', label: 'To send' },
  { value: 'sent', label: 'Sent' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const
export type Shown = (typeof SHOWN)[number]['value']

export const isShown = (line: Line, shown: Shown) => shown === 'all' || (line.status ?? 'none') === shown

export const STATUS: Record<Status, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'plain' },
  commented: { label: 'Commented', tone: 'info' },
  approved: { label: 'Approved', tone: 'warning' },
  sent: { label: 'Sent', tone: 'success' },
  withdrawn: { label: 'Withdrawn', tone: 'danger' },
}

/** Subjects with their scores in a line; there is no mark over all of them. */
export const marksText = (marks: Line['marks']) =>
  marks.length === 0
    ? 'Not enough work yet to say'
    : marks.map(({ subject, total, grade }) => `${subject} ${score(total)} (${grade})`).join(', ')

/** A score without idle zeros; a dash for what is not known. */
export const score = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : String(Math.round(value * 10) / 10)
