import type { Tone } from '../../../ui/primitives/graphics'
import type { Person, PersonRow } from './data'

export const ROLES: [PersonRow['role'], string][] = [
  ['user', 'Learner'],
  ['parent', 'Parent'],
  ['tutor', 'Tutor'],
  ['author', 'Author'],
  ['moderator', 'Moderator'],
  ['admin', 'Admin'],
  ['super_admin', 'Super admin'],
]
export const TIERS: [PersonRow['subscriptionTier'], string][] = [
  ['free', 'Free'],
  ['trial', 'Trial'],
  ['basic', 'Basic'],
  ['premium', 'Premium'],
]
/** The tiers staff may set, and the one that stands; a trial begins by itself only. */
export const givenTiers = (now?: PersonRow['subscriptionTier']) =>
  TIERS.filter(([tier]) => tier !== 'trial' || tier === now)

export const STATUSES: [PersonRow['subscriptionStatus'], string][] = [
  ['active', 'Active'],
  ['inactive', 'Inactive'],
  ['cancelled', 'Cancelled'],
]
/** Each permission, and what it opens. */
export const PERMISSIONS: Record<
  Person['permissions'][number]['permission'],
  { name: string; says: string }
> = {
  'finance.prepare': {
    name: 'Prepare months',
    says: 'Drafts a month, reviews held minutes, proposes settlements.',
  },
  'finance.approve': { name: 'Approve months', says: 'Approves and finalises what others prepared.' },
  'finance.settle': { name: 'Settle payments', says: 'Confirms settlements that others proposed.' },
  'content.review': { name: 'Review content', says: 'Questions, lessons, videos and reported content.' },
  'people.manage': { name: 'Look after people', says: 'Finds, edits, suspends and helps people.' },
  'learners.see': { name: 'See learners', says: 'Opens results and reports of any learner. Changes none.' },
  'analytics.read': { name: 'Read the numbers', says: 'Marts, their documents and Dagster. No person.' },
  'support.act': {
    name: 'Support',
    says: 'Mail and SMS, the consent of schools. With “See learners”, runs any class as its teacher does.',
  },
}
export const YEARS = ['S1', 'S2', 'S3', 'S4']

export const wordFor = <T extends string>(pairs: [T, string][], value: T) =>
  pairs.find(([known]) => known === value)?.[1] ?? value

export const options = (pairs: [string, string][]) => pairs.map(([value, label]) => ({ value, label }))

export const nameOf = ({ firstName, lastName }: Pick<PersonRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** The one thing about an account that staff should see first. */
export function accountState(person: PersonRow): { word: string; tone: Tone } {
  if (!person.isActive) return { word: 'Suspended', tone: 'danger' }
  if (!person.emailVerified) return { word: 'Not verified', tone: 'warning' }
  if (person.isLimited) return { word: 'Limited', tone: 'info' }
  return { word: 'Active', tone: 'success' }
}

/** What the server calls the fields of a person, in words. */
export const FIELDS: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  role: 'Role',
  subscriptionTier: 'Tier',
  subscriptionStatus: 'Subscription',
  isActive: 'Active',
}
