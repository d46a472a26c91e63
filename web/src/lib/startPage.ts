import type { AccountRole, StaffPermission } from '../api/me'

/** Where somebody works whose role alone leads nowhere, by what they may do. */
const WORK: [StaffPermission, string][] = [
  ['analytics.read', '/admin'],
  ['finance.prepare', '/admin/revenue-management'],
  ['finance.approve', '/admin/revenue-management'],
  ['finance.settle', '/admin/revenue-management'],
  ['people.manage', '/admin/users'],
  ['content.review', '/admin/items'],
  ['support.act', '/admin/email-management'],
]

/** Where a person lands after signing in, best address first; the first that exists is taken. */
function startPages(role: AccountRole, isApprovedAuthor: boolean, permissions: StaffPermission[]): string[] {
  if (role === 'super_admin') return ['/super-admin', '/admin', '/home']
  if (role === 'admin') return ['/admin', '/home']
  if (role === 'tutor') return ['/tutor-dashboard', '/home']
  if (role === 'parent') return ['/parent', '/home']
  if (isApprovedAuthor) return ['/author/dashboard', '/home']
  if (role !== 'user') return ['/home']
  return [...WORK.flatMap(([each, path]) => (permissions.includes(each) ? [path] : [])), '/home']
}

export function startPage(
  role: AccountRole,
  isApprovedAuthor: boolean,
  exists: (path: string) => boolean,
  permissions: StaffPermission[] = [],
): string {
  return startPages(role, isApprovedAuthor, permissions).find(exists) ?? '/home'
}
