import type { Profile } from './data'

/** A learner's profile as the api tells it, for tests. */
export const PROFILE: Profile = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  email: 'amina@example.ug',
  emailVerified: true,
  phoneNumber: '+256772123456',
  phoneVerified: false,
  firstName: 'Amina',
  lastName: 'Nakato',
  username: 'amina',
  schoolName: 'Gayaza High School',
  schoolYear: 'S3',
  preferredSubjects: ['biology'],
  dateOfBirth: '2012-05-01',
  photo: null,
  settings: { language: 'en', theme: 'system', dataSaver: null },
  hasTotp: false,
  isMinor: true,
  isLimited: false,
  consent: null,
  deletion: null,
  changes: [],
  schoolYears: ['S1', 'S2', 'S3', 'S4'],
  subjects: [
    { value: 'biology', label: 'Biology' },
    { value: 'mathematics', label: 'Mathematics' },
  ],
  languages: [{ value: 'en', label: 'English' }],
  createdAt: '2026-01-10T08:00:00Z',
}

export const QUESTION = {
  guardianName: 'Grace Auma',
  learnerName: 'Amina',
  schoolName: null,
  relation: 'parent',
  emailHint: 'gr…@home.example',
  state: 'asked',
  version: '2026-11',
  scopesAsked: ['forum', 'groups'],
  scopes: [],
  askedAt: '2026-11-20T08:00:00Z',
  consentedAt: null,
  withdrawnAt: null,
}
