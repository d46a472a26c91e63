import { t } from '@lingui/core/macro'
import type { AlertKind, AlertRule, Telephone } from './data'

interface Bound {
  label: string
  steps: number[]
  write: (value: number) => string
}

export const BOUNDS: Partial<Record<AlertKind, Bound>> = {
  quiet_days: {
    label: t`After how many days`,
    steps: [3, 4, 5, 7, 10, 14, 21],
    write: (days) => t`${days} days`,
  },
  low_average: {
    label: t`Below how much`,
    steps: [40, 45, 50, 55, 60, 65, 70],
    write: (percent) => `${percent}%`,
  },
}

/** What is watched for, as the parent reads it; without a name, as the learner does. */
export function labelOf({ kind, threshold }: AlertRule, name?: string): string {
  return {
    quiet_days: t`${name ? t`${name} has` : t`You have`} not studied for ${threshold ?? ''} days`,
    low_average: t`Fewer than ${threshold ?? ''}% of ${name ? `${name}’s` : 'your'} answers were right for two weeks`,
    goal_missed: name
      ? t`A goal you and ${name} agreed on was not reached`
      : t`A goal you agreed on together was not reached`,
    at_risk: t`${name ?? t`You`} may need help soon. This is an estimate from the last weeks`,
  }[kind]
}

/** Why the last message did not arrive, and whose part it is to change that. */
export function failureText(failure: NonNullable<Telephone['failure']>, phone: string): string {
  if (failure === 'number')
    return t`The network says ${phone} cannot get SMS. Check the number, or enter another one.`
  if (failure === 'blocked')
    return t`The network blocks our SMS to ${phone}. Ask them to allow it, or enter another number.`
  return t`We could not send our last SMS to ${phone}. It was our mistake. Your number is fine.`
}

/** Why no alert can come by SMS yet; nothing where it can. */
export function smsMissing({ phone, isProved, alerts, isStopped }: Telephone): string | undefined {
  const where = t`under “SMS” below.`
  if (phone === null) return t`You get no SMS yet. Add a phone number ${where}`
  if (!isProved) return t`You get no SMS yet. Enter the code we sent you ${where}`
  return alerts && !isStopped
    ? undefined
    : t`SMS alerts are off. Tick “Alerts for which I chose SMS” ${where}`
}
