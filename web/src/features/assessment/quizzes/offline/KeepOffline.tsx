import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { Quiz } from '../../../../api/quizzes'
import { useMutation } from '../../../../api/useMutation'
import { problemOf } from '../../../../lib/problem'
import { OfflineCopy } from '../../../../ui/feedback/OfflineCopy'
import { Card } from '../../../../ui/layout/layout'
import { type AttemptState, attemptStateKey } from '../attempt/attemptStart'
import { type Kept, openDeviceStore } from '../attempt/deviceStore'
import { forget, keepForOffline } from './download'

interface KeepOfflineProps {
  quiz: Quiz
  kept: Kept | null
  learnerId: string
}

/** Keeping a test on this device to begin it without a connection, its size told, and taking it away again. */
export function KeepOffline({ quiz, kept, learnerId }: KeepOfflineProps) {
  const queries = useQueryClient()
  const show = (next: Kept | null) => {
    const ready: AttemptState = { kind: 'ready', quiz, kept: next }
    queries.setQueryData<AttemptState>(attemptStateKey(learnerId, quiz.id), () => ready)
    queries.invalidateQueries({ queryKey: ['quizzes', 'kept'] })
  }
  const keep = useMutation({ mutationFn: () => keepForOffline(learnerId, quiz.id), onSuccess: show })
  const drop = useMutation({
    mutationFn: async () => kept && forget(await openDeviceStore(), learnerId, kept),
    onSuccess: () => show(null),
  })
  return (
    <Card title={t`Offline`}>
      <OfflineCopy
        kept={kept}
        offer={t`Save this test on this phone to take it offline. It uses very little space.`}
        consequence={t`It has no answers in it, and is removed when you sign out.`}
        failure={keep.error && problemOf(keep.error).detail}
        keep={keep}
        drop={drop}
      />
    </Card>
  )
}
