import { type Me, type StaffPermission, useMe } from '../../../api/me'
import { useScreens } from '../../../lib/screens'
import { LineLink, Lines } from '../../../ui/data/Lines'
import { Heading, Stack } from '../../../ui/layout/layout'
import type { ActionLink } from '../../../ui/primitives/ActionList'

interface AdminLink extends ActionLink {
  superOnly?: boolean
  /** The permission that opens it; without, the role of an admin does. */
  needs?: StaffPermission
}

const LINKS: AdminLink[] = [
  {
    to: '/admin/users',
    title: 'People',
    says: 'Find, edit, suspend and help people.',
    needs: 'people.manage',
  },
  { to: '/classes', title: 'Classes', says: 'Make a class and add its teachers.', needs: 'learners.see' },
  { to: '/admin/curriculum', title: 'Curriculum', says: 'Subjects and topics, in versions.' },
  {
    to: '/admin/items',
    title: 'Question bank',
    says: 'Find, write, review and import questions.',
    needs: 'content.review',
  },
  {
    to: '/admin/item-quality',
    title: 'Question quality',
    says: 'What the answers tell about each question.',
    needs: 'content.review',
  },
  {
    to: '/admin/moderation',
    title: 'Reported content',
    says: 'What people reported, for you to decide.',
    needs: 'content.review',
  },
  { to: '/admin/audit', title: 'Audit log', says: 'Who changed what, and when.' },
  { to: '/health-dashboard', title: 'Service status', says: 'How each part works now, and before.' },
  {
    to: '/admin/email-management',
    title: 'Emails',
    says: 'What was sent, is waiting or failed.',
    needs: 'support.act',
  },
  { to: '/admin/revenue-management', title: 'Revenue', says: 'Close each month, step by step.' },
  {
    to: '/admin/financial-reports',
    title: 'Financial reports',
    says: 'Payments, pools and plans.',
    needs: 'analytics.read',
  },
  {
    to: '/admin/readers',
    title: 'How books are read',
    says: 'Readers, pages, lending and data.',
    needs: 'analytics.read',
  },
  {
    to: '/admin/guardian-consents',
    title: 'Consent of a school',
    says: 'Schools that agree for their learners.',
    needs: 'support.act',
  },
  { to: '/admin/seo', title: 'Search and sharing', says: 'What search engines and link previews show.' },
  {
    to: '/super-admin',
    title: 'Super admin',
    says: 'Who has power, and how it was used.',
    superOnly: true,
  },
  { to: '/system-settings', title: 'System settings', says: 'Names, rules and limits.', superOnly: true },
  { to: '/admin/instant-access-test', title: 'Access policy', says: 'Who may do what.', superOnly: true },
]

/** The ways on from the overview, each only where it leads somewhere this person may go. */
export function AdminLinks() {
  const { exists } = useScreens()
  const { data: me } = useMe()
  const open = LINKS.filter((link) => exists(link.to) && me && isFor(link, me))
  return (
    <Stack as="section" gap={4}>
      <Heading>All pages</Heading>
      <Lines label="All pages">
        {open.map(({ to, title, says }) => (
          <LineLink key={to} to={to} note={says}>
            {title}
          </LineLink>
        ))}
      </Lines>
    </Stack>
  )
}

function isFor({ superOnly, needs }: AdminLink, { role, permissions }: Me) {
  if (superOnly) return role === 'super_admin'
  return needs ? permissions.includes(needs) : role === 'admin' || role === 'super_admin'
}
