import { t } from '@lingui/core/macro'
import { writtenAs } from '../../../language/choice'
/** The id of the part of the screen with the days and their tasks. */
export const TASKS = 'plan-tasks'

const MS = 86_400_000
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const NAME = new Intl.DateTimeFormat(writtenAs('en-GB'), { timeZone: 'UTC', weekday: 'long' })
const LONG = new Intl.DateTimeFormat(writtenAs('en-GB'), { timeZone: 'UTC', weekday: 'long', day: 'numeric' })
const DAY = new Intl.DateTimeFormat(writtenAs('en-GB'), { timeZone: 'UTC', weekday: 'short' })
const SHORT = new Intl.DateTimeFormat(writtenAs('en-GB'), {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

/** Days are plain dates, `2026-11-16`, and mean the same day everywhere. */
export const plusDays = (day: string, n: number) => iso(utc(day) + n * MS)

/** The Monday of a day's week. */
export const mondayOf = (day: string) => plusDays(day, -((new Date(utc(day)).getUTCDay() + 6) % 7))

/** 0 is Monday. */
export const weekdayOf = (day: string) => (new Date(utc(day)).getUTCDay() + 6) % 7

export const dayName = (day: string) => NAME.format(utc(day))
/** `Wednesday 25` and `Wed`. */
export const dayLong = (day: string) => LONG.format(utc(day)).replace(',', '')
export const dayOf = (day: string) => DAY.format(utc(day))
export const dayShort = (day: string) => SHORT.format(utc(day))

export const WEEKDAYS = [t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`, t`Sunday`]

/** What a learner calls a day that is near. */
export function dayText(day: string, today: string): string {
  if (day === today) return t`Today`
  if (day === plusDays(today, 1)) return t`Tomorrow`
  if (day === plusDays(today, -1)) return t`Yesterday`
  return dayShort(day)
}
