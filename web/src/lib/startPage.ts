import type { AccountRole } from '../api/me'

/** Where a person lands after signing in, best address first; the first that exists is taken. */
function startPages(role: AccountRole, isApprovedAuthor: boolean): string[] {
  if (role === 'super_admin') return ['/super-admin', '/admin', '/home']
  if (role === 'admin') return ['/admin', '/home']
  if (role === 'tutor') return ['/tutor-dashboard', '/home']
  if (role === 'parent') return ['/parent', '/home']
  if (isApprovedAuthor) return ['/author/dashboard', '/home']
  return ['/home']
}

export function startPage(
  role: AccountRole,
  isApprovedAuthor: boolean,
  exists: (path: string) => boolean,
): string {
  return startPages(role, isApprovedAuthor).find(exists) ?? '/home'
}
