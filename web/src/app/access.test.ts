import { describe, expect, it } from 'vitest'
import { LEARNER } from '../testing/render'
import { ADMINS, isSubscribed, refusal } from './access'

const NOW = new Date('2026-11-21T08:00:00Z')
const trial = (trialEndsAt: string | null, freeTrialEndedAt: string | null = null) => ({
  ...LEARNER,
  subscriptionTier: 'trial' as const,
  trialEndsAt,
  freeTrialEndedAt,
})

describe('refusal', () => {
  it('lets everyone into public screens', () => {
    expect(refusal('public', null)).toBeNull()
  })

  it('sends signed-out visitors to sign in, in the words of the guard', () => {
    expect(refusal('signed-in', null)).toEqual({
      to: '/auth/login',
      title: 'Authentication Required',
      detail: 'You need to be logged in to access this page.',
    })
    expect(refusal('subscribed', null)?.title).toBe('Authentication Required')
    expect(refusal(ADMINS, null)?.title).toBe('Authentication Required')
  })

  it('sends those without a subscription to the plans', () => {
    expect(refusal('subscribed', { ...LEARNER, subscriptionTier: 'free' }, NOW)).toEqual({
      to: '/subscribe',
      title: 'Subscription Required',
      detail: 'You need an active subscription to access this content.',
    })
  })

  it('sends the wrong role to the dashboard', () => {
    expect(refusal(ADMINS, LEARNER)).toEqual({
      to: '/dashboard',
      title: 'Access Denied',
      detail: "You don't have permission to access this page.",
    })
  })

  it('lets an admin and a super admin into admin screens', () => {
    expect(refusal(ADMINS, { ...LEARNER, role: 'admin' })).toBeNull()
    expect(refusal(ADMINS, { ...LEARNER, role: 'super_admin' })).toBeNull()
  })
})

describe('isSubscribed', () => {
  it('takes basic and premium only while they are active', () => {
    expect(isSubscribed(LEARNER, NOW)).toBe(true)
    expect(isSubscribed({ ...LEARNER, subscriptionTier: 'premium' }, NOW)).toBe(true)
    expect(isSubscribed({ ...LEARNER, subscriptionStatus: 'cancelled' }, NOW)).toBe(false)
  })

  it('takes a trial until either of its ends is over', () => {
    expect(isSubscribed(trial('2026-11-21T08:00:01Z'), NOW)).toBe(true)
    expect(isSubscribed(trial(null, '2026-11-22T00:00:00Z'), NOW)).toBe(true)
    expect(isSubscribed(trial('2026-11-21T08:00:00Z'), NOW)).toBe(false)
    expect(isSubscribed(trial(null), NOW)).toBe(false)
  })
})
