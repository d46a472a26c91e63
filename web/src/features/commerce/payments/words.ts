import { plural, t } from '@lingui/core/macro'
import { AIRTEL_NUMBERS, MTN_NUMBERS } from '../../../api/constants.gen'
import { date, ugx } from '../../../ui/data/format'
import type { Payment, Plan } from './data'

const NAMES: Record<string, string> = {
  basic: t`Basic`,
  premium: t`Premium`,
  term: t`Premium for a term`,
  purse: t`Purse`,
  seats: t`Seats of a school`,
}

/** A plan's name as people say it. */
export const planName = (name: string) => NAMES[name] ?? name

/** What a plan gives and how long, in one line. */
export function planSays({ billingPeriodDays, bookLimit, priceAmount }: Plan): string {
  const days = plural(billingPeriodDays, { one: '# day', other: '# days' })
  const books =
    bookLimit === -1
      ? t`Every book.`
      : plural(bookLimit, { one: '# book at a time.', other: '# books at a time.' })
  const daily = ugx(Math.round(priceAmount / Math.max(1, billingPeriodDays)))
  return t`${days}. ${books} Every test and lesson. About ${daily} a day.`
}

/** The operator that gave a Ugandan number out; null where it is not known. */
export function operatorOf(phone: string | null): string | null {
  const given = phone?.startsWith('+256') ? phone.slice(4, 6) : ''
  if (MTN_NUMBERS.includes(given)) return 'MTN'
  return AIRTEL_NUMBERS.includes(given) ? 'Airtel' : null
}

/** A number with its middle hidden, for a screen others may see. */
export const hiddenNumber = (phone: string) => `${phone.slice(0, 6)}•••${phone.slice(-3)}`

export const STATUS: Record<Payment['status'], string> = {
  pending: t`Waiting`,
  completed: t`Paid`,
  failed: t`Not paid`,
  invalid: t`We look at it`,
}

/** What became of it; money that was held is no longer looked at once it went back or the case was closed. */
export function outcomeOf(payment: Outcome): string {
  const { status, sentBackAt, isClosed } = payment
  if (status === 'invalid' && sentBackAt) return sentBack(payment)
  if (status === 'invalid' && isClosed) return t`Closed`
  return sentBackAt ? `${STATUS[status]} · ${sentBack(payment)}` : STATUS[status]
}

type Outcome = Pick<Payment, 'status' | 'sentBackAt' | 'sentBackAmount' | 'isClosed'> & { provider?: string }

/** How much went back, and when; what a purse paid is in the purse again. */
export const sentBack = ({ sentBackAmount, sentBackAt, provider }: Outcome) =>
  provider === 'purse'
    ? t`${ugx(sentBackAmount)} back in your purse on ${date(sentBackAt)}`
    : t`${ugx(sentBackAmount)} sent back on ${date(sentBackAt)}`

/** What is said of money that fitted nothing; null where it still waits for us. */
export function decided(payment: Outcome): string | null {
  const { status, sentBackAmount, sentBackAt, isClosed } = payment
  if (status !== 'invalid') return sentBackAt ? sentBack(payment) : null
  if (sentBackAt)
    return t`The money did not fit the price. We sent ${ugx(sentBackAmount)} back on ${date(sentBackAt)}.`
  return isClosed ? t`We closed this payment. It opened nothing. Write to us if you miss money.` : null
}

/** Why it failed, and what to do about it. */
export const FAILURES: Record<NonNullable<Payment['failure']>, string> = {
  rejected: t`The payment was refused, or the PIN was wrong. No money was taken.`,
  no_funds: t`There was not enough money on this number. No money was taken. Add money, then try again.`,
  limit: t`This number has reached its limit for payments. No money was taken. Try tomorrow, or use another number.`,
  expired: t`Nobody answered in time. If you did pay, it still counts: your plan opens by itself.`,
  wrong_number: t`This number has no mobile money account. Check the number, or use another.`,
  not_begun: t`We could not reach the payment service. No money was taken. Try again in a few minutes.`,
  held: t`Money arrived, but it does not fit the price. We look at it and say here what we did. Do not pay again.`,
  other: t`The payment service said no. No money was taken. Try again, or choose another way to pay.`,
}
