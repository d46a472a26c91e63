import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../api/client'
import { MASTERY_LEVELS } from '../../../api/constants.gen'
import { date } from '../../../ui/data/format'
import type { Conversation, Message, Reply } from './data'

type Kind = NonNullable<Reply['messageType']>
type Priority = NonNullable<Reply['priority']>

export const KINDS: { value: Kind; label: string }[] = [
  { value: 'general', label: t`Something else` },
  { value: 'homework', label: t`Homework` },
  { value: 'results', label: t`Results` },
  { value: 'exams', label: t`Exams and registration` },
  { value: 'health', label: t`Health` },
  { value: 'fees', label: t`Fees and visiting day` },
  { value: 'tutoring', label: t`Extra help` },
]

export const PRIORITIES: { value: Priority; label: string }[] = [
  { value: 'normal', label: t`Not urgent` },
  { value: 'high', label: t`This week, please` },
  { value: 'urgent', label: t`Urgent` },
]

export const kindText = (kind: Kind) =>
  kind === 'general' ? null : (KINDS.find(({ value }) => value === kind)?.label ?? null)

/** Why nobody can write any more, for the side that reads it. */
export function closedText({ closed, mySide, other }: Conversation): string | null {
  if (closed === null) return null
  if (closed === 'unlinked') {
    return mySide === 'parent'
      ? t`You are no longer linked with this learner. You can read what you wrote, but nobody can write here.`
      : t`${other} is no longer linked with this learner, so nobody can write here.`
  }
  return mySide === 'teacher'
    ? t`You no longer teach this learner. You can read what you wrote, but nobody can write here.`
    : t`${other} no longer teaches this learner, so nobody can write here. You can still read the messages.`
}

/** What became of a report of one's own. */
export function reportText({ reportedAt, decidedAt, isUpheld }: NonNullable<Message['myReport']>): string {
  const result = t`You reported this on ${date(reportedAt)}.`
  if (decidedAt === null) return t`${result} A moderator has not decided yet.`
  return t`${result} A moderator looked at it on ${date(decidedAt)} and ${isUpheld ? t`hid it` : t`kept it`}.`
}

export const LEVELS: Record<Schemas['MasteryLevel'], string> = MASTERY_LEVELS
