import type { Tone } from '../../ui/graphics'
import type { Kind, Status } from './data'

export const KINDS: { value: Kind; label: string }[] = [
  { value: 'end_of_term', label: 'End of term' },
  { value: 'mid_term', label: 'Mid-term' },
  { value: 'monthly', label: 'Month' },
  { value: 'weekly', label: 'Week' },
  { value: 'mock', label: 'Mock examination' },
]

export const STATUS: Record<Status, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'plain' },
  commented: { label: 'Commented', tone: 'info' },
  approved: { label: 'Approved', tone: 'warning' },
  sent: { label: 'Sent', tone: 'success' },
  withdrawn: { label: 'Withdrawn', tone: 'danger' },
}

/** A score without idle zeros; a dash for what is not known. */
export const score = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : String(Math.round(value * 10) / 10)
