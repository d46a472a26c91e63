import { afterEach, expect, it, vi } from 'vitest'
import { LEARNER } from '../testing/render'
import { between, mustWait } from './between'
import { watchOtherWindows } from './lastKnown'
import { learnersHere } from './learnersHere'

const BRIAN = { ...LEARNER, id: '0190a1b2-0000-7000-8000-000000000002', firstName: 'Brian' }
const codeOf = (opening: Promise<unknown>) =>
  opening.then(
    () => 'opened',
    ({ code }) => code as string,
  )

afterEach(async () => {
  vi.useRealTimers()
  for (const { id } of await learnersHere.all()) await learnersHere.forget(id)
})

it('opens each learner with their own PIN alone, without address and number', async () => {
  await learnersHere.keep({ ...LEARNER, phoneNumber: '+256772345678' }, '2468')
  await learnersHere.keep(BRIAN, '135790')
  expect((await learnersHere.all()).map(({ firstName }) => firstName)).toEqual(['Amina', 'Brian'])
  const opened = await learnersHere.open(LEARNER.id, '2468')
  expect(opened).toEqual({ ...LEARNER, email: '', phoneNumber: null })
  expect(await codeOf(learnersHere.open(BRIAN.id, '2468'))).toBe('WRONG_PIN')
  expect((await learnersHere.open(BRIAN.id, '135790')).firstName).toBe('Brian')
  expect(await codeOf(learnersHere.open('nobody', '2468'))).toBe('PIN_ENDED')
})

it('keeps no name or role that could be read without the PIN, but the first name', async () => {
  await learnersHere.keep(LEARNER, '2468')
  const [{ sealed, ...open } = { sealed: new ArrayBuffer(0) }] = await learnersHere.all()
  expect(new TextDecoder().decode(sealed)).not.toContain('Nakato')
  expect(JSON.stringify(open)).not.toContain('Nakato')
})

it('makes whoever guesses wait longer each time, the right PIN too', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await learnersHere.keep(LEARNER, '2468')
  const waits: number[] = []
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await codeOf(learnersHere.open(LEARNER.id, '0000'))).toBe('WRONG_PIN')
    const [kept] = await learnersHere.all()
    waits.push(kept?.waitsUntil ? (kept.waitsUntil - Date.now()) / 60_000 : 0)
    if (waits.at(-1)) expect(await codeOf(learnersHere.open(LEARNER.id, '2468'))).toBe('TOO_MANY')
    vi.setSystemTime(Date.now() + (waits.at(-1) ?? 0) * 60_000 + 1)
  }
  expect(waits).toEqual([0, 0, 1, 2, 4])
  expect(await codeOf(learnersHere.open(LEARNER.id, '2468'))).toBe('opened')
  expect(await codeOf(learnersHere.open(LEARNER.id, '0000'))).toBe('WRONG_PIN')
})

it('lets nothing out in the wrong name but what proves whose turn it is', () => {
  expect(mustWait('/api/today')).toBe(false)
  between.begin(BRIAN.id)
  expect(mustWait('/api/today')).toBe(true)
  expect(mustWait(new Request(`${location.origin}/api/reading/sessions`, { method: 'POST' }))).toBe(true)
  expect(mustWait(`/api/auth/device-pin/${BRIAN.id}/open`)).toBe(false)
  expect(mustWait('/api/auth/login')).toBe(false)
  between.end()
  expect(mustWait('/api/today')).toBe(false)
})

it('starts a window again that shows the learner before, and no other', () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload })
  watchOtherWindows()
  const changed = (key: string, oldValue: unknown, newValue: unknown) =>
    window.dispatchEvent(
      new StorageEvent('storage', {
        key,
        oldValue: oldValue ? JSON.stringify(oldValue) : null,
        newValue: newValue ? JSON.stringify(newValue) : null,
      }),
    )
  changed('theme', LEARNER, BRIAN)
  changed('kitabo-last-known', null, BRIAN)
  changed('kitabo-last-known', LEARNER, { ...LEARNER, email: '' })
  expect(reload).not.toHaveBeenCalled()
  changed('kitabo-last-known', LEARNER, BRIAN)
  changed('kitabo-last-known', LEARNER, null)
  expect(reload).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})
