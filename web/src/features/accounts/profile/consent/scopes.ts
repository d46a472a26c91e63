import type { Relation, Scope } from '../data'

/** What a guardian may allow, said so that anybody understands it. */
export const SCOPES: { value: Scope; label: string; says: string }[] = [
  {
    value: 'forum',
    label: 'Forum',
    says: 'Write in the forum, where other learners read it. Moderators look after it.',
  },
  {
    value: 'groups',
    label: 'Study groups',
    says: 'Join groups of learners who study together, and send messages in them.',
  },
  {
    value: 'tutoring',
    label: 'Tutoring',
    says: 'Meet a checked tutor one to one by video. Sessions cost money and are booked separately.',
  },
  {
    value: 'marketing',
    label: 'News and offers',
    says: 'Get mail about new books and offers.',
  },
]

const scopeLabel = (value: Scope) => SCOPES.find((scope) => scope.value === value)?.label ?? value

export const RELATIONS: { value: Relation; label: string }[] = [
  { value: 'parent', label: 'Parent' },
  { value: 'grandparent', label: 'Grandparent' },
  { value: 'relative', label: 'Aunt, uncle, brother or sister' },
  { value: 'guardian', label: 'Guardian' },
]

export const namesOf = (scopes: Scope[]) => scopes.map(scopeLabel).join(', ') || 'nothing'
