import { t } from '@lingui/core/macro'
import { writtenAs } from '../../language/choice'
import { serverNow } from '../../lib/serverTime'

const ZONE = 'Africa/Kampala'
const whole = new Intl.NumberFormat(writtenAs('en-UG'), { maximumFractionDigits: 0 })
const hundredths = new Intl.NumberFormat(writtenAs('en-UG'), {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const short = new Intl.NumberFormat(writtenAs('en-UG'), { notation: 'compact', maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat(writtenAs('en-GB'), {
  timeZone: ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const time = new Intl.DateTimeFormat(writtenAs('en-GB'), {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})
const monthName = new Intl.DateTimeFormat(writtenAs('en-GB'), {
  timeZone: 'UTC',
  month: 'long',
  year: 'numeric',
})
const monthShortName = new Intl.DateTimeFormat(writtenAs('en-GB'), {
  timeZone: 'UTC',
  month: 'short',
  year: '2-digit',
})
const dayShort = new Intl.DateTimeFormat(writtenAs('en-GB'), {
  timeZone: ZONE,
  day: 'numeric',
  month: 'short',
})
const isoDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

type Moment = string | Date
type Maybe<T> = T | null | undefined

/** What stands where there is no value: never a zero that nobody measured. */
export const NONE = '–'

const given = <T>(value: Maybe<T>, write: (value: T) => string) =>
  value === null || value === undefined || (typeof value === 'number' && Number.isNaN(value))
    ? NONE
    : write(value)

/** Whole shillings: `UGX 10,000`. The space never breaks. */
export const ugx = (amount: Maybe<number>) =>
  given(amount, (n) => `${n < 0 ? '−' : ''}UGX\u00A0${whole.format(Math.abs(n))}`)

/** A rate in shillings, such as what a minute brings: `UGX 1,155.47`. */
export const ugxRate = (amount: Maybe<number>) => given(amount, (n) => `UGX\u00A0${hundredths.format(n)}`)

/** Shillings short enough for an axis: `25K`. */
export const ugxShort = (amount: Maybe<number>) => given(amount, (n) => short.format(n))

export const count = (n: Maybe<number>) => given(n, (value) => whole.format(value))

/** A percent on the 0–100 scale: `72%`, or `72.5%` with one digit asked for. */
export const percent = (value: Maybe<number>, digits = 0) =>
  given(value, (n) => `${n.toLocaleString(writtenAs('en-UG'), { maximumFractionDigits: digits })}%`)

/** Where a share of right answers lies, in percent. */
export interface Span {
  low: number
  high: number
}

/** The one way a range of right answers is said to learners and parents: `2 to 6 of 10`, rounded outwards from whole percent. */
export function ofTen({ low, high }: Span): string {
  const [least, most] = [Math.floor(Math.round(low) / 10), Math.min(10, Math.ceil(Math.round(high) / 10))]
  return least === most ? t`${least} of 10` : t`${least} to ${most} of 10`
}

/** What a learner is expected to get right on a topic, in the same words. */
export const expected = ({ lowPct, highPct }: { lowPct: number; highPct: number }) =>
  ofTen({ low: lowPct, high: highPct })

/** Minutes as people say them: `45 min`, `2 h 5 min`. */
export const minutes = (value: Maybe<number>) =>
  given(value, (n) => {
    const all = Math.round(n)
    if (all < 60) return `${all} min`
    const rest = all % 60
    return rest ? `${whole.format(Math.floor(all / 60))} h ${rest} min` : `${whole.format(all / 60)} h`
  })

const tenths = new Intl.NumberFormat(writtenAs('en-UG'), {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** Seconds as the minutes money is worked out from: `1,234.5 min`. */
export const minutesExact = (seconds: Maybe<number>) =>
  given(seconds, (n) => `${tenths.format(n / 60)}\u00A0min`)

/** `20 Nov 2026`, the day it is in Kampala. A bare date stays the day it names. */
export const date = (at: Maybe<Moment>) => given(at, (value) => day.format(moment(value)))

/** `20 Nov 2026, 14:05`, Kampala time. */
export const dateTime = (at: Maybe<Moment>) =>
  given(at, (value) => `${day.format(moment(value))}, ${time.format(moment(value))}`)

const weekDay = new Intl.DateTimeFormat(writtenAs('en-GB'), {
  timeZone: ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'short',
})

/** A last moment as people keep it: `Friday 27 Nov, 14:05`; midnight is the end of the day before it. */
export const deadline = (at: Maybe<Moment>) =>
  given(at, (value) => {
    const last = moment(value)
    if (time.format(last) !== '00:00') return `${weekDay.format(last).replace(',', '')}, ${time.format(last)}`
    return t`${weekDay.format(new Date(last.getTime() - 1)).replace(',', '')}, end of day`
  })

export const clock = (at: Maybe<Moment>) => given(at, (value) => time.format(moment(value)))

/** `2026-11` as `November 2026`. */
export const month = (yearMonth: Maybe<string>) =>
  given(yearMonth, (value) => monthName.format(new Date(`${value.slice(0, 7)}-01T00:00:00Z`)))

/** `2026-11` as `Nov 26`, for an axis. */
export const monthShort = (yearMonth: Maybe<string>) =>
  given(yearMonth, (value) => monthShortName.format(new Date(`${value.slice(0, 7)}-01T00:00:00Z`)))

/** `20 Nov`, for an axis. */
export const dateShort = (at: Maybe<Moment>) => given(at, (value) => dayShort.format(moment(value)))

/** `05:10 today`, `05:10 yesterday`, else the full date and time. */
export function whenText(at: Moment, now: Date = serverNow()): string {
  const then = isoDay.format(moment(at))
  const daysAgo = (Date.parse(isoDay.format(now)) - Date.parse(then)) / 86_400_000
  if (daysAgo === 0) return t`${clock(at)} today`
  if (daysAgo === 1) return t`${clock(at)} yesterday`
  return dateTime(at)
}

/** How large a file is, in the words of a phone's settings. */
export const fileSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

export const plural = (n: number, one: string, many = `${one}s`) => `${count(n)} ${n === 1 ? one : many}`

/** Seconds as a countdown: `4:05`, `1:02:09`. */
export function countdown(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  const [h, m, s] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60), left % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

// Noon UTC is the same day in Kampala, whatever the reader's own zone.
const moment = (at: Moment) =>
  typeof at === 'string' && at.length === 10 ? new Date(`${at}T12:00:00Z`) : new Date(at)
