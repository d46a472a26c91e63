import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import { useMe, useSignOut } from '../api/me'
import { Problem } from '../lib/problem'
import { toast } from '../ui/feedback/toast'

/** Phones are shared: tests and lessons kept here go with the person. What cannot be sent now stays until it can. */
async function leaveDevice(learnerId: string) {
  const quizzes = await import('../features/assessment/quizzes/offline/synchronisation').catch(() => null)
  await quizzes?.leaveNothing(learnerId).catch(() => undefined)
  const lessons = await import('../api/keptLessons').catch(() => null)
  await lessons?.keptLessons.forget(learnerId)
}

/** Logging out, with the words for it. */
export function useLeave() {
  const navigate = useNavigate()
  // Leaving the guarded screen first keeps its guard from speaking of a missing sign-in.
  const signOut = useSignOut(() => navigate('/'))
  const me = useMe().data
  const leave = async () => {
    if (me) await leaveDevice(me.id)
    signOut.mutate(undefined, {
      onSuccess: () =>
        toast({ title: t`Logged out successfully`, detail: t`You have been signed out of your account.` }),
      onError: (error) =>
        toast({
          title: t`Logout failed`,
          detail: error instanceof Problem ? error.detail : t`Something went wrong during logout.`,
          tone: 'destructive',
        }),
    })
  }
  return { leave, isLeaving: signOut.isPending }
}
