import { useNavigate } from 'react-router'
import { useSignOut } from '../api/me'
import { Problem } from '../lib/problem'
import { toast } from '../ui/toast'

/** Logging out, with the words for it. */
export function useLeave() {
  const navigate = useNavigate()
  // Leaving the guarded screen first keeps its guard from speaking of a missing sign-in.
  const signOut = useSignOut(() => navigate('/'))
  const leave = () =>
    signOut.mutate(undefined, {
      onSuccess: () =>
        toast({ title: 'Logged out successfully', detail: 'You have been signed out of your account.' }),
      onError: (error) =>
        toast({
          title: 'Logout failed',
          detail: error instanceof Problem ? error.detail : 'Something went wrong during logout.',
          tone: 'destructive',
        }),
    })
  return { leave, isLeaving: signOut.isPending }
}
