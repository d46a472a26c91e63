import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLeadOn } from '../../../lib/here'
import { dateShort } from '../../../ui/data/format'
import { toastProblem } from '../../../ui/feedback/toast'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, IconButton, LinkButton } from '../../../ui/primitives/Button'
import { ChatThreads } from './Chat'
import { type ThreadCard, useDeleteThread, useRestoreThread } from './data'

interface Props {
  threads: ThreadCard[]
  openId: string | null
  onChosen: () => void
}

const HERE = '/ai-support-test'

/** One's conversations, newest first; a deleted one can be brought back. */
export function ThreadList({ threads, openId, onChosen }: Props) {
  const [gone, setGone] = useState<ThreadCard | null>(null)
  const remove = useDeleteThread()
  const restore = useRestoreThread()
  const leadOn = useLeadOn()
  const drop = (thread: ThreadCard) =>
    remove.mutate(thread.id, {
      onSuccess: () => {
        setGone(thread)
        if (thread.id === openId) leadOn(HERE, { replace: true })
      },
      onError: (error) => toastProblem(error),
    })
  const undo = () =>
    gone &&
    restore.mutate(gone.id, { onSuccess: () => setGone(null), onError: (error) => toastProblem(error) })
  return (
    <Stack gap={3}>
      <LinkButton to={HERE} icon={<Plus aria-hidden="true" />} wide onFollow={onChosen}>
        <Trans>New conversation</Trans>
      </LinkButton>
      <div role="status">
        {gone && (
          <Row justify="space-between">
            <Text as="span" size={14} tone="muted">
              <Trans>Deleted: {gone.title}</Trans>
            </Text>
            <Button busy={restore.isPending} onClick={undo}>
              <Trans>Undo</Trans>
            </Button>
          </Row>
        )}
      </div>
      {threads.length === 0 && (
        <Text size={14} tone="muted">
          <Trans>Your conversations appear here. Only you can open them.</Trans>
        </Text>
      )}
      <ChatThreads
        rows={threads.map((thread) => ({
          id: thread.id,
          title: thread.title,
          to: `${HERE}?thread=${thread.id}`,
          note: [thread.topic, dateShort(thread.lastMessageAt)].filter(Boolean).join(' · '),
          isOpen: thread.id === openId,
          action: (
            <IconButton
              label={t`Delete: ${thread.title}`}
              icon={<Trash2 />}
              disabled={remove.isPending}
              onClick={() => drop(thread)}
            />
          ),
        }))}
      />
    </Stack>
  )
}
