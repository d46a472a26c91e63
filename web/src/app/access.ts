import { t } from '@lingui/core/macro'
import type { AccountRole, Me, StaffPermission } from '../api/me'
import { serverNow } from '../lib/serverTime'

/** Who may open a screen; a list names the roles and the permissions, any of which opens it. */
export type Access =
  | 'public'
  | 'signed-in'
  | 'subscribed'
  | 'teacher'
  | 'maker'
  | (AccountRole | StaffPermission)[]

/** Where to send a visitor instead, and the toast that says why. */
export interface Refusal {
  to: string
  title: string
  detail: string
}

export const ADMINS: AccountRole[] = ['admin', 'super_admin']
export const STAFF: AccountRole[] = ['moderator', 'admin', 'super_admin']
/** The three that move money; no role brings them along. */
export const FINANCE: StaffPermission[] = ['finance.prepare', 'finance.approve', 'finance.settle']
export const PARENTS: AccountRole[] = ['user', 'parent', 'admin', 'super_admin']

export const SIGN_IN = '/auth/login'

export const SIGNED_OUT: Refusal = {
  to: SIGN_IN,
  title: t`Authentication Required`,
  detail: t`You need to be logged in to access this page.`,
}
const UNSUBSCRIBED: Refusal = {
  to: '/subscribe',
  title: t`Subscription Required`,
  detail: t`You need an active subscription to access this content.`,
}
export const WRONG_ROLE: Refusal = {
  to: '/dashboard',
  title: t`Access Denied`,
  detail: t`You don't have permission to access this page.`,
}

/** Null when `me` may enter. A courtesy only: the server's guard is the lock. */
export function refusal(access: Access, me: Me | null, now: Date = serverNow()): Refusal | null {
  if (access === 'public') return null
  if (!me) return SIGNED_OUT
  if (access === 'signed-in') return null
  // Admins read to review, and have no plan.
  if (access === 'subscribed') return isAdmin(me) || isSubscribed(me, now) ? null : UNSUBSCRIBED
  if (access === 'teacher') return me.isTeacher || may(me, 'learners.see') ? null : WRONG_ROLE
  if (access === 'maker')
    return me.isTeacher || me.isVerifiedTutor || may(me, 'learners.see') ? null : WRONG_ROLE
  return access.includes(me.role) || me.permissions.some((each) => access.includes(each)) ? null : WRONG_ROLE
}

/** A paid plan that runs, also after it was cancelled, or a trial that does. The server's rule, row for row. */
export function isSubscribed(me: Me, now: Date = serverNow()): boolean {
  return hasPaidPlan(me, now) || isOnTrial(me, now)
}

const PAID = ['basic', 'premium']
const RUNNING = ['active', 'cancelled']

const hasPaidPlan = (me: Me, now: Date) =>
  PAID.includes(me.subscriptionTier) &&
  RUNNING.includes(me.subscriptionStatus) &&
  (me.subscriptionPeriodEnd === null || new Date(me.subscriptionPeriodEnd) > now)

const isOnTrial = (me: Me, now: Date) =>
  me.subscriptionTier === 'trial' &&
  [me.trialEndsAt, me.freeTrialEndedAt].some((at) => at !== null && new Date(at) > now)

/** Whether only those who look after the place may open it. */
export const isForStaff = (access: Access) =>
  typeof access !== 'string' &&
  access.every((each) => each.includes('.') || STAFF.some((role) => role === each))

/** Does this person hold a permission, by their role or because it was given to them? */
export const may = (me: Me | null, permission: StaffPermission) =>
  me?.permissions.includes(permission) ?? false

export const isAdmin = (me: Me | null) => me !== null && ADMINS.includes(me.role)
