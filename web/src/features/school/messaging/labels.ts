import type { Schemas } from '../../../api/client'
import { MASTERY_LEVELS } from '../../../api/constants.gen'
import { date } from '../../../ui/data/format'
import type { Conversation, Message, Reply } from './data'

type Kind = NonNullable<Reply['messageType']>
type Priority = NonNullable<Reply['priority']>

export const KINDS: { value: Kind; label: string }[] = [
  { value: 'general', label: 'Something else' },
  { value: 'homework', label: 'Homework' },
  { value: 'results', label: 'Results' },
  { value: 'exams', label: 'Exams and registration' },
  { value: 'health', label: 'Health' },
  { value: 'fees', label: 'Fees and visiting day' },
  { value: 'tutoring', label: 'Extra help' },
]

export const PRIORITIES: { value: Priority; label: string }[] = [
  { value: 'normal', label: 'Not urgent' },
  { value: 'high', label: 'This week, please' },
  { value: 'urgent', label: 'Urgent' },
]

export const kindText = (kind: Kind) =>
  kind === 'general' ? null : (KINDS.find(({ value }) => value === kind)?.label ?? null)

/** Why nobody can write any more, for the side that reads it. */
export function closedText({ closed, mySide, other }: Conversation): string | null {
  if (closed === null) return null
  if (closed === 'unlinked') {
    return mySide === 'parent'
      ? 'You are no longer linked with this learner. You can read what you wrote; what is about the learner is not shown, and nobody can write here.'
      : `${other} is no longer linked with this learner, so nobody can write here.`
  }
  return mySide === 'teacher'
    ? 'You no longer teach this learner. You can read what you wrote; what is about the learner is not shown, and nobody can write here.'
    : `${other} no longer teaches this learner, so nobody can write here. You can read what was written.`
}

/** What became of a report of one's own. */
export function reportText({ reportedAt, decidedAt, isUpheld }: NonNullable<Message['myReport']>): string {
  const result = `You reported this on ${date(reportedAt)}.`
  if (decidedAt === null) return `${result} A moderator has not decided yet.`
  return `${result} A moderator looked at it on ${date(decidedAt)} and ${isUpheld ? 'hid it' : 'left it as it is'}.`
}

export const LEVELS: Record<Schemas['MasteryLevel'], string> = MASTERY_LEVELS
