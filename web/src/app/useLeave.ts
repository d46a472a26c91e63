import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import { useMe, useSignOut } from '../api/me'
import { Problem } from '../lib/problem'
import { toast } from '../ui/feedback/toast'

/** Logging out, with the words for it. */
export function useLeave() {
  const navigate = useNavigate()
  // Leaving the guarded screen first keeps its guard from speaking of a missing sign-in.
  const signOut = useSignOut(() => navigate('/'))
  const me = useMe().data
  const leave = async () => {
    // Where the question cannot be fetched, signing out goes on.
    const departure = await import('./departure').catch(() => null)
    if (me && (await departure?.mayGo(me.id)) === false) return
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
