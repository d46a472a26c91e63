import type { Ask, Family, Link, Progress } from './data'

const AT = '2026-11-21T08:00:00Z'

export const CHILD: Link = {
  id: 'l1',
  side: 'parent',
  name: 'Amina Nakato',
  firstName: 'Amina',
  email: null,
  schoolYear: 'S3',
  relationship: 'parent',
  permissions: ['view_progress', 'set_goals', 'receive_reports'],
  since: AT,
}
export const MOTHER: Link = {
  ...CHILD,
  side: 'student',
  name: 'Grace Auma',
  firstName: 'Grace',
  email: 'gr…@home.example',
  schoolYear: null,
}
export const ASK: Ask = {
  id: 'a1',
  side: 'student',
  state: 'yours',
  name: 'Grace Auma',
  email: 'gr…@home.example',
  askedAt: AT,
  expiresAt: '2026-11-28T08:00:00Z',
}
export const PROGRESS: Progress = {
  firstName: 'Amina',
  asOf: AT,
  time: {
    weekBeganOn: '2026-11-16',
    until: '2026-11-18',
    minutes: 95,
    days: 2,
    lastWeekByThen: 40,
    lastWeek: 120,
  },
  answers: { since: '2026-10-20', questions: 40, right: 26, isKnown: true, trend: 'up' },
  topics: {
    isKnown: true,
    betterCount: 1,
    stuckCount: 4,
    better: [{ topic: 'Waves', subject: 'Physics', percentage: 71, answers: 12 }],
    stuck: [{ topic: 'Forces', subject: 'Physics', percentage: 41, answers: 9, comesNext: true }],
  },
  suggestion: { what: 'Ask Amina to explain Forces to you.', why: 'It has stayed hard over several tests.' },
}
export const familyOf = (part: Partial<Family>): Family => ({ codes: [], asks: [], links: [], ...part })
