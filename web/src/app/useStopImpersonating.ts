import { useNavigate } from 'react-router'
import { useBecome } from '../api/me'
import { toastProblem } from '../ui/feedback/toast'

/** Back to being oneself. */
export function useStopImpersonating() {
  const navigate = useNavigate()
  const become = useBecome()
  const stop = () =>
    become.mutate(undefined, { onSuccess: () => navigate('/admin'), onError: (error) => toastProblem(error) })
  return { stop, isStopping: become.isPending }
}
