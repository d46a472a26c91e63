import type { Me } from '../api/me'

/** What a person comes here for; somebody who teaches may write books too. */
export type Role =
  | 'learner'
  | 'teacher'
  | 'tutor'
  | 'author'
  | 'parent'
  | 'moderator'
  | 'admin'
  | 'super_admin'

/** All of them. There is no role of a teacher: who teaches a class is one, whatever else they are. */
export function rolesOf(me: Me): Role[] {
  const { role, isTeacher, isApprovedAuthor, isVerifiedTutor, permissions } = me
  const isWriting = role === 'author' && isApprovedAuthor
  // Whoever was given a permission works here, with or without a role of their own.
  const isWorking = isTeacher || permissions.length > 0
  const isLearning = (role === 'user' && !isWorking) || (role === 'author' && !isWriting)
  const all: [Role, boolean][] = [
    ['learner', isLearning],
    ['teacher', isTeacher],
    ['tutor', role === 'tutor' || isVerifiedTutor],
    ['author', isApprovedAuthor],
    ['parent', role === 'parent'],
    ['moderator', role === 'moderator'],
    ['admin', role === 'admin' || role === 'super_admin'],
    ['super_admin', role === 'super_admin'],
  ]
  return all.flatMap(([role, is]) => (is ? [role] : []))
}
