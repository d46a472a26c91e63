import { actionName } from '../../../ui/data/ActionLog'
import { PHRASES } from './phrases'

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
  learner_records: 'Record of a learner',
  monthly_revenue_pools: 'Month',
  school_class: 'Class',
  held_minutes: 'Held minutes',
  moderation_case: 'Report',
  progress_report: 'Report on progress',
  report_job: 'Reports on progress',
  parent_child_link: 'Parent and child',
  author_payout_requests: 'Payout',
  payment_refunds: 'Refund',
  subscription_plans: 'Plan',
  statement_objections: 'Objection',
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
