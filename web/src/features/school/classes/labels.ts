import type { HelpCall, Teacher } from './data'

type Risk = 'failing_and_absent' | 'failing' | 'absent' | 'at_risk'
type Tone = 'danger' | 'warning' | 'info'

export const RISKS: Record<Risk, { label: string; tone: Tone }> = {
  failing_and_absent: { label: 'Failing and away', tone: 'danger' },
  failing: { label: 'Failing', tone: 'danger' },
  absent: { label: 'Away', tone: 'warning' },
  at_risk: { label: 'At risk', tone: 'warning' },
}

export const NEEDS: Record<HelpCall['need'], { label: string; tone: Tone }> = {
  stuck: { label: 'Stuck now', tone: 'danger' },
  wrong: { label: 'Wrong in a row', tone: 'warning' },
  quiet: { label: 'Quiet', tone: 'info' },
}

export const YEARS = ['S1', 'S2', 'S3', 'S4'].map((year) => ({ value: year, label: year }))

/** "Grace Auma (Mathematics), Okello Otim (class teacher)"; each person once. */
export function taughtBy(teachers: Teacher[]): string {
  const subjectsByTeacher = new Map<string, string[]>()
  for (const { name, subject } of teachers)
    subjectsByTeacher.set(name, [...(subjectsByTeacher.get(name) ?? []), subject ?? 'class teacher'])
  return [...subjectsByTeacher].map(([name, what]) => `${name} (${what.join(', ')})`).join(', ')
}

/** The letters and digits of a code, as the alphabet has them: no 0, O, 1 or I. */
export const signsOf = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^2-9A-HJ-NP-Z]/g, '')
    .slice(0, 6)
