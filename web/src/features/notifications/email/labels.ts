import type { Mail, Sms } from './data'

/** What may have become of a mail, in words. */
export const STATES = {
  waiting: { label: 'Waiting', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  withheld: { label: 'Not wanted', tone: 'plain' },
} as const satisfies Record<Mail['status'], { label: string; tone: string }>

/** A letter's name as a person reads it: 'trial_ending' is 'Trial ending'. */
export const templateName = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

/** What a short message is for. */
export const PURPOSES = {
  code: 'Code',
  digest: 'The week',
  alert: 'Alert',
} as const satisfies Record<Sms['purpose'], string>

/** Why a short message did not go out. */
export const FAILURES = {
  number: 'The number takes no messages',
  blocked: 'The network or its owner refuses our messages',
  sender: 'The carrier does not accept our sender name: change it in the settings of the server',
  carrier: 'We tried many times, but nobody accepted it',
  words: 'We can no longer read its text',
} as const satisfies Record<NonNullable<Sms['failure']>, string>
