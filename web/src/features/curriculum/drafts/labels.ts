import type { Kind, PieceRow } from './data'

export const KINDS: Record<Kind, string> = { lesson: 'Lesson', video: 'Video' }

export const STATES: Record<
  PieceRow['state'],
  { label: string; tone: 'info' | 'success' | 'warning' | 'plain' }
> = {
  draft: { label: 'Not published', tone: 'info' },
  published: { label: 'Published', tone: 'success' },
  changed: { label: 'Changes wait', tone: 'warning' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
}

/** What is wrong with one field, as the input below it says. */
export const faultsAt = (faults: { field: string; text: string }[], field: string) =>
  faults
    .filter((fault) => fault.field === field)
    .map(({ text }) => text)
    .join(' ') || undefined
