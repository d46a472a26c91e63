import { t } from '@lingui/core/macro'
import type { Kinship, Permission } from './data'

export const KINSHIPS: { value: Kinship; label: string }[] = [
  { value: 'parent', label: t`My parent` },
  { value: 'grandparent', label: t`My grandparent` },
  { value: 'relative', label: t`Another relative` },
  { value: 'guardian', label: t`My guardian` },
]

export const PERMISSIONS: { value: Permission; label: string; says: string }[] = [
  { value: 'view_progress', label: t`See progress`, says: t`Study time, right answers, and topics by name` },
  {
    value: 'set_goals',
    label: t`Set goals`,
    says: t`For example, minutes to study in a week. You agree first`,
  },
  {
    value: 'receive_reports',
    label: t`Receive reports`,
    says: t`The week by email on Sundays, and progress reports`,
  },
]

/** The letters and digits of a code, as the alphabet has them: no 0, O, 1 or I. */
export const signsOf = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^2-9A-HJ-NP-Z]/g, '')
    .slice(0, 6)
