import { actionName } from '../../../ui/data/ActionLog'

/** What somebody did, as a sentence goes on after their name; the object follows. */
const PHRASES: Record<string, string> = {
  'user.suspended': 'suspended',
  'user.unsuspended': 'let in again',
  'user.role_changed': 'changed the role of',
  'user.edited': 'edited',
  'user.edited_in_bulk': 'edited many people',
  'user.password_set': 'set a password for',
  'user.impersonated': 'began to look as',
  'user.impersonation_ended': 'stopped looking as',
  'user.sessions_ended': 'signed out everywhere',
  'people.exported': 'exported the list of people',
  'audit.exported': 'exported the audit log',
  'metrics.exported': 'exported numbers',
  'user.permission_given': 'gave a permission to',
  'user.permission_revoked': 'took a permission from',
  'user.password_reset_sent': 'sent a new password to',
  'month.open': 'reopened the month',
  'month.data_complete': 'called the data complete of',
  'month.reconciled': 'reconciled the month',
  'month.drafted': 'drafted the month',
  'month.reviewed': 'reviewed the month',
  'month.approved': 'approved the month',
  'month.finalised': 'finalised the month',
  'hold.released': 'released held minutes of',
  'hold.confirmed': 'confirmed held minutes of',
  'hold.undone': 'undid a decision about held minutes of',
  'book.approved': 'approved the book',
  'book.rejected': 'rejected the book',
  'book.classified': 'classified the book',
  'books.changed_in_bulk': 'changed many books',
  'books.bulk_change_undone': 'undid a change of many books',
  'class.made': 'made the class',
  'class.changed': 'changed the class',
  'class.joined': 'joined the class',
  'class.code_changed': 'gave a new code to the class',
  'class.teacher_named': 'named a teacher of',
  'class.teacher_removed': 'took a teacher from',
  'items.import': 'imported questions',
  'items.export': 'exported questions',
  'moderation.reported': 'reported content',
  'moderation.decided': 'decided on reported content',
  'moderation.reopened': 'reopened reported content',
  'moderation.content_read': 'read reported content',
  'curriculum.begun': 'began a version of the curriculum',
  'curriculum.published': 'published the curriculum',
  'curriculum.discarded': 'discarded a version of the curriculum',
  'emergency.opened': 'opened the emergency entrance',
  'emergency.entered': 'came in by the emergency entrance',
  'emergency.closed': 'closed the emergency entrance',
  'emergency.refused': 'was refused at the emergency entrance',
  'loan.revoked': 'ended a loan',
  'mail.paused': 'paused the sending of email',
  'mail.resumed': 'let the sending of email go on',
}

/** An act in people's words; acts without a phrase of their own keep their name. */
export const phraseOf = (action: string) => PHRASES[action] ?? actionName(action).toLowerCase()

const ROLES: Record<string, string> = {
  user: 'A learner',
  parent: 'A parent',
  tutor: 'A tutor',
  author: 'An author',
  moderator: 'A moderator',
  admin: 'An admin',
  super_admin: 'A super admin',
}

/** Who did it: by name, for readers without the right to names by role, else the product itself. */
export const doerOf = ({ who, role }: { who: string | null; role: string | null }) =>
  who ?? (role ? (ROLES[role] ?? role) : 'The system')

const KINDS: Record<string, string> = {
  user: 'Person',
  users: 'Person',
  monthly_revenue_pools: 'Month',
  school_class: 'Class',
  held_minutes: 'Held minutes',
  moderation_case: 'Report',
  progress_report: 'Report on progress',
  outbox_messages: 'Message',
  items: 'Questions',
  system_config: 'Setting',
  audit_logs: 'Audit log',
}

export function kindOf(entityType: string): string {
  const words = KINDS[entityType] ?? entityType.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** What the object is called; an id is no name and stands in the detail alone. */
export const objectOf = ({ subject, entityId }: { subject: string | null; entityId: string }) =>
  subject ?? (ID.test(entityId) || entityId === '*' ? '' : entityId)
