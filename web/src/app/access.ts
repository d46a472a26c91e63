import type { Me, Role } from '../api/me'

/** Who may open a screen; a list names the roles. */
export type Access = 'public' | 'signed-in' | 'subscribed' | Role[]

/** Where to send a visitor instead, and the toast that says why. */
export interface Refusal {
  to: string
  title: string
  detail: string
}

export const ADMINS: Role[] = ['admin', 'super_admin']
export const PARENTS: Role[] = ['user', 'parent', 'admin', 'super_admin']

const SIGNED_OUT: Refusal = {
  to: '/auth/login',
  title: 'Authentication Required',
  detail: 'You need to be logged in to access this page.',
}
const UNSUBSCRIBED: Refusal = {
  to: '/subscribe',
  title: 'Subscription Required',
  detail: 'You need an active subscription to access this content.',
}
const WRONG_ROLE: Refusal = {
  to: '/dashboard',
  title: 'Access Denied',
  detail: "You don't have permission to access this page.",
}

/** Null when `me` may enter. A courtesy only: the server's guard is the lock. */
export function refusal(access: Access, me: Me | null, now: Date = new Date()): Refusal | null {
  if (access === 'public') return null
  if (!me) return SIGNED_OUT
  if (access === 'signed-in') return null
  if (access === 'subscribed') return isSubscribed(me, now) ? null : UNSUBSCRIBED
  return access.includes(me.role) ? null : WRONG_ROLE
}

/** Active on a paid tier, or on trial until a moment still to come. */
export function isSubscribed(me: Me, now: Date = new Date()): boolean {
  if (
    me.subscriptionStatus === 'active' &&
    (me.subscriptionTier === 'basic' || me.subscriptionTier === 'premium')
  ) {
    return true
  }
  const ends = [me.trialEndsAt, me.freeTrialEndedAt].filter((at) => at !== null)
  return me.subscriptionTier === 'trial' && ends.some((at) => new Date(at) > now)
}

export const isAdmin = (me: Me | null) => me !== null && ADMINS.includes(me.role)
