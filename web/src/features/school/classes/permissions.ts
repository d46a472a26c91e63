import { type Me, useMe } from '../../../api/me'

/** Who may change any class as its teacher does; seeing learners alone changes nothing of theirs. */
export const isClassStaff = (me: Me | null | undefined) =>
  ['learners.see', 'support.act'].every((each) => me?.permissions.some((held) => held === each))

/** Whether this person may change the class on the screen: a teacher sees no class but their own. */
export function useMayActInClass() {
  const me = useMe().data
  return isClassStaff(me) || (me?.isTeacher ?? false)
}
