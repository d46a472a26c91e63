import { t } from '@lingui/core/macro'
import type { Relation, Scope } from '../data'

/** What a guardian may allow, said so that anybody understands it. */
export const SCOPES: { value: Scope; label: string; says: string }[] = [
  {
    value: 'forum',
    label: t`Forum`,
    says: t`Write in the forum, where other learners read it. Moderators look after it.`,
  },
  {
    value: 'groups',
    label: t`Study groups`,
    says: t`Join groups of learners who study together, and send messages in them.`,
  },
  {
    value: 'tutoring',
    label: t`Tutoring`,
    says: t`Meet a checked tutor one to one by video. Sessions cost money and are booked separately.`,
  },
  {
    value: 'marketing',
    label: t`News and offers`,
    says: t`Get mail about new books and offers.`,
  },
]

const scopeLabel = (value: Scope) => SCOPES.find((scope) => scope.value === value)?.label ?? value

export const RELATIONS: { value: Relation; label: string }[] = [
  { value: 'parent', label: t`Parent` },
  { value: 'grandparent', label: t`Grandparent` },
  { value: 'relative', label: t`Aunt, uncle, brother or sister` },
  { value: 'guardian', label: t`Guardian` },
]

export const namesOf = (scopes: Scope[]) => scopes.map(scopeLabel).join(', ') || 'nothing'
