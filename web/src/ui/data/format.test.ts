import { describe, expect, it } from 'vitest'
import {
  count,
  countdown,
  date,
  dateTime,
  deadline,
  minutes,
  month,
  monthShort,
  ofTen,
  percent,
  plural,
  ugx,
  ugxRate,
  ugxShort,
  whenText,
} from './format'

describe('money', () => {
  it('is whole shillings with a space that never breaks', () => {
    expect(ugx(10000)).toBe('UGX\u00A010,000')
    expect(ugx(0)).toBe('UGX\u00A00')
    expect(ugx(-2500)).toBe('−UGX\u00A02,500')
  })
  it('has cents in a rate', () => expect(ugxRate(1155.466)).toBe('UGX\u00A01,155.47'))

  it('is short on an axis', () => expect(ugxShort(25000)).toBe('25K'))
})

it.each([
  [26, 52, '2 to 6 of 10'],
  [60, 80, '6 to 8 of 10'],
  [29.6, 60.4, '3 to 6 of 10'],
  [90.6, 100, '9 to 10 of 10'],
  [0, 0, '0 of 10'],
])('says %d to %d percent as right answers of ten, rounded outwards', (low, high, said) =>
  expect(ofTen({ low, high })).toBe(said),
)

describe('a last moment', () => {
  it('is the day and the time in Kampala', () =>
    expect(deadline('2026-11-27T11:05:00Z')).toBe('Friday 27 Nov, 14:05'))
  it('at midnight is the end of the day before', () =>
    expect(deadline('2026-11-27T21:00:00Z')).toBe('Friday 27 Nov, end of day'))
})

describe('numbers', () => {
  it('never show a zero that nobody measured', () => {
    for (const write of [ugx, count, percent, minutes, month]) expect(write(null)).toBe('–')
    expect(date(undefined)).toBe('–')
    expect(percent(Number.NaN)).toBe('–')
  })
  it('are written as people say them', () => {
    expect(percent(72.46)).toBe('72%')
    expect(percent(72.46, 1)).toBe('72.5%')
    expect(minutes(45)).toBe('45 min')
    expect(minutes(125)).toBe('2 h 5 min')
    expect(minutes(59.6)).toBe('1 h')
    expect(plural(1, 'book')).toBe('1 book')
    expect(plural(1200, 'reply', 'replies')).toBe('1,200 replies')
    expect(countdown(245)).toBe('4:05')
    expect(countdown(3729)).toBe('1:02:09')
    expect(countdown(-3)).toBe('0:00')
  })
})

describe('moments', () => {
  it('are those of Kampala, three hours ahead of UTC', () => {
    expect(dateTime('2026-11-20T22:30:00Z')).toBe('21 Nov 2026, 01:30')
    expect(date('2026-11-20T20:59:59Z')).toBe('20 Nov 2026')
    expect(date('2026-11-20')).toBe('20 Nov 2026')
    expect(month('2026-11')).toBe('November 2026')
    expect(monthShort('2026-11')).toBe('Nov 26')
  })
  it('are told from today', () => {
    const now = new Date('2026-11-21T08:00:00Z')
    expect(whenText('2026-11-21T02:10:00Z', now)).toBe('05:10 today')
    expect(whenText('2026-11-20T20:30:00Z', now)).toBe('23:30 yesterday')
    expect(whenText('2026-11-01T02:10:00Z', now)).toBe('1 Nov 2026, 05:10')
  })
})
