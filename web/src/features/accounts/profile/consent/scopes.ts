import { t } from '@lingui/core/macro'
import type { Relation, Scope } from '../data'

/** What a guardian may allow, said so that anybody understands it. */
export const SCOPES: { value: Scope; label: string; says: string }[] = [
  {
    value: 'forum',
    label: t`Forum`,
    says: t`Write in the forum, where other learners can read it. Moderators check it.`,
  },
  {
    value: 'groups',
    label: t`Study groups`,
    says: t`Study with other learners in groups, and send messages there.`,
  },
  {
    value: 'tutoring',
    label: t`Tutoring`,
    says: t`Meet a verified tutor one to one by video. You book and pay for sessions separately.`,
  },
  {
    value: 'marketing',
    label: t`News and offers`,
    says: t`Get emails about new books and offers.`,
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
