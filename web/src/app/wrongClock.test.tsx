import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Me, useMe } from '../api/me'
import { heardTime } from '../lib/serverTime'
import { LEARNER, show } from '../testing/render'
import { AsOf } from '../ui/data/StatCard'
import { refusal } from './access'

const NOW = new Date('2026-11-21T09:00:00Z')
const AN_HOUR_AGO = '2026-11-21T08:00:00Z'
const ON_TRIAL = { ...LEARNER, subscriptionTier: 'trial', trialEndsAt: '2026-11-21T20:00:00Z' } as Me

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  heardTime(new Date().toUTCString())
  vi.useRealTimers()
})

function Seen() {
  const me = useMe().data
  return (
    me && (
      <>
        <p>{refusal('subscribed', me) ? 'shut' : 'open'}</p>
        <AsOf at={AN_HOUR_AGO} />
        <AsOf at={NOW.toISOString()} />
      </>
    )
  )
}

it.each([-24, 0, 24])(
  'lets in and says how old figures are by our time on a phone whose clock is %i hours off',
  async (hours) => {
    vi.setSystemTime(NOW.getTime() + hours * 3_600_000)
    const headers = { 'Content-Type': 'application/json', Date: NOW.toUTCString() }
    const answer = () => new Response(JSON.stringify(ON_TRIAL), { headers })
    show(<Seen />, { me: ON_TRIAL, api: { 'GET /api/auth/user': answer } })
    expect(await screen.findByText('open')).toBeVisible()
    expect(screen.getByText('11:00 today')).toBeVisible()
    expect(screen.getAllByText('Updated just now')).toHaveLength(1)
  },
)

it('calls nothing new on a phone that is a day behind and has not heard from us', async () => {
  vi.setSystemTime(NOW.getTime() - 24 * 3_600_000)
  show(<AsOf at={AN_HOUR_AGO} />)
  expect(await screen.findByText('21 Nov 2026, 11:00')).toBeVisible()
})
