import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { api, unwrap } from '../../../../api/client'
import { useMutation } from '../../../../api/useMutation'
import { problemOf } from '../../../../lib/problem'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Banner, Skeleton } from '../../../../ui/feedback/states'
import { Row, Stack, Text } from '../../../../ui/layout/layout'
import { Anchor } from '../../../../ui/primitives/Anchor'
import { Button, LinkButton } from '../../../../ui/primitives/Button'
import { CopyButton } from '../../../../ui/primitives/CopyText'
import { Dialog } from '../../../../ui/primitives/Dialog'

/** A result in plain words for a parent: nothing is sent before the learner has read it and says so. */
export function ShareResult({ attemptId }: { attemptId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" icon={<Share2 aria-hidden="true" />} onClick={() => setOpen(true)}>
        <Trans>Share with my parent</Trans>
      </Button>
      <Dialog title={t`Share with my parent`} open={isOpen} onOpenChange={setOpen}>
        <Sharing attemptId={attemptId} />
      </Dialog>
    </>
  )
}

const path = (attemptId: string) => ({ params: { path: { attempt_id: attemptId } } })

function Sharing({ attemptId }: { attemptId: string }) {
  const offer = useQuery({
    queryKey: ['quizzes', 'share', attemptId],
    queryFn: () => unwrap(api.GET('/api/quiz-attempts/{attempt_id}/share', path(attemptId))),
  })
  return (
    <Loaded query={offer} skeleton={<Skeleton lines={3} />}>
      {({ words, parents }) => (
        <Stack gap={4}>
          <Text>{words}</Text>
          <ParentMessage attemptId={attemptId} parents={parents} />
          <Row>
            <CopyButton text={words} label={t`Copy the message`} />
            <Anchor href={`https://wa.me/?text=${encodeURIComponent(words)}`} kind="secondary">
              <Trans>Send by WhatsApp</Trans>
            </Anchor>
          </Row>
        </Stack>
      )}
    </Loaded>
  )
}

function ParentMessage({ attemptId, parents }: { attemptId: string; parents: string[] }) {
  const share = useMutation({
    mutationFn: () => unwrap(api.POST('/api/quiz-attempts/{attempt_id}/share', path(attemptId))),
  })
  const names = parents.join(' and ')
  if (parents.length === 0) {
    return (
      <Stack gap={2}>
        <Text>
          <Trans>No parent is linked with you on Kitabo. Send the message yourself, or link a parent.</Trans>
        </Text>
        <Row>
          <LinkButton kind="quiet" to="/account/family">
            <Trans>Link a parent</Trans>
          </LinkButton>
        </Row>
      </Stack>
    )
  }
  if (share.isSuccess) return <Banner tone="success">{t`We told ${names} on Kitabo.`}</Banner>
  return (
    <>
      {share.error && <Banner tone="danger">{problemOf(share.error).detail}</Banner>}
      <Row>
        <Button kind="primary" busy={share.isPending} busyText={t`Sending…`} onClick={() => share.mutate()}>
          {t`Tell ${names} on Kitabo`}
        </Button>
      </Row>
    </>
  )
}
