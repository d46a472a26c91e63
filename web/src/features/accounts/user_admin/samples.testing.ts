import type { Person, PersonRow } from './data'

/** People for tests. */
export const ROW: PersonRow = {
  id: '0190a1b2-0000-7000-8000-00000000000a',
  firstName: 'Grace',
  lastName: 'Auma',
  email: 'grace@mengo.example',
  username: 'gauma',
  phoneNumber: '+256772123456',
  role: 'user',
  subscriptionTier: 'basic',
  subscriptionStatus: 'active',
  isActive: true,
  emailVerified: true,
  isLimited: false,
  schoolYear: 'S3',
  schoolName: 'Mengo Senior',
  createdAt: '2026-09-01T08:00:00Z',
  lastLoginAt: null,
}

export const PERSON: Person = {
  ...ROW,
  userType: 'student',
  profileImageUrl: null,
  dateOfBirth: '2010-03-04',
  phoneVerifiedAt: null,
  guardianConsentedAt: null,
  suspendedAt: null,
  suspendedReason: null,
  mustChangePassword: false,
  trialEndsAt: null,
  subscriptionPeriodEnd: '2026-12-01T00:00:00Z',
  isSubscribed: true,
  sessions: [],
  payments: [],
  actions: [],
  permissions: [
    { permission: 'finance.approve', byRole: false, grantedBy: null, grantedAt: null },
    {
      permission: 'analytics.read',
      byRole: false,
      grantedBy: 'Moses Ojok',
      grantedAt: '2026-11-01T08:00:00Z',
    },
  ],
  mayEdit: true,
  mayGive: false,
  mayImpersonate: false,
  isMe: false,
}
