import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { problemOf } from '../../../lib/problem'
import { Button } from '../../../ui/Button'
import { dateTime, fileSize } from '../../../ui/format'
import { Card, Row, Text } from '../../../ui/layout'
import { Banner, useOnline } from '../../../ui/states'
import type { Quiz } from '../data'
import { type Kept, openDesk } from '../sitting/desk'
import { type Opening, openingKey } from '../sitting/opening'
import { forget, keepForOffline } from './keeping'

interface KeepOfflineProps {
  quiz: Quiz
  kept: Kept | null
  learnerId: string
}

/** Keeping a test on this device to begin it without a connection, its size told, and taking it away again. */
export function KeepOffline({ quiz, kept, learnerId }: KeepOfflineProps) {
  const isOnline = useOnline()
  const queries = useQueryClient()
  const show = (next: Kept | null) => {
    const ready: Opening = { kind: 'ready', quiz, kept: next }
    queries.setQueryData<Opening>(openingKey(learnerId, quiz.id), () => ready)
    queries.invalidateQueries({ queryKey: ['quizzes', 'kept'] })
  }
  const keep = useMutation({ mutationFn: () => keepForOffline(learnerId, quiz.id), onSuccess: show })
  const drop = useMutation({
    mutationFn: async () => kept && forget(await openDesk(), learnerId, kept),
    onSuccess: () => show(null),
  })
  return (
    <Card title="Without a connection">
      <div role="status">
        {kept ? (
          <Text>{`Kept on this device since ${dateTime(new Date(kept.keptAt).toISOString())} (${fileSize(kept.bytes)}). It holds no answers, and goes when you sign out.`}</Text>
        ) : (
          <Text>
            Keep this test on this device to begin it where there is no network. It takes a few kilobytes.
          </Text>
        )}
      </div>
      {keep.error && <Banner tone="danger">{problemOf(keep.error).detail}</Banner>}
      <Row>
        {kept ? (
          <Button
            icon={<Trash2 aria-hidden="true" />}
            busy={drop.isPending}
            busyText="Taking it away…"
            onClick={() => drop.mutate()}
          >
            Take it off this device
          </Button>
        ) : (
          <Button
            icon={<Download aria-hidden="true" />}
            disabled={!isOnline}
            busy={keep.isPending}
            busyText="Keeping it…"
            onClick={() => keep.mutate()}
          >
            Keep for offline
          </Button>
        )}
      </Row>
    </Card>
  )
}
