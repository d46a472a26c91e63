import { describe, expect, it } from 'vitest'
import type { Me } from '../api/me'
import { ADMIN, LEARNER, MODERATOR } from '../testing/render'
import { ADMINS, refusal } from './access'
import truth from './access.gen.json'

const NOW = new Date('2026-11-21T08:00:00Z')
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

  it('lets whoever teaches a class, a verified tutor and staff set tests', () => {
    expect(refusal('maker', LEARNER)?.title).toBe('Access Denied')
    for (const change of [{ isTeacher: true }, { isVerifiedTutor: true }, MODERATOR])
      expect(refusal('maker', { ...LEARNER, ...change })).toBeNull()
    expect(refusal('teacher', { ...LEARNER, isVerifiedTutor: true })?.title).toBe('Access Denied')
  })

  it('lets an admin and a super admin into admin screens', () => {
    expect(refusal(ADMINS, ADMIN)).toBeNull()
    expect(refusal(ADMINS, { ...LEARNER, role: 'super_admin' })).toBeNull()
  })
})

describe("the server's truth table", () => {
  const at = new Date(truth.at)
  it.each(truth.rows.map((row) => [row.slice(0, -1).join(' '), row] as const))('%s', (_, row) => {
    const result = Object.fromEntries(truth.columns.map((column, i) => [column, row[i]]))
    const me = { ...LEARNER, ...result } as Me
    expect(refusal('subscribed', me, at) === null).toBe(result.mayEnter)
  })
})
