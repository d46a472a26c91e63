import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { date } from '../../../ui/data/format'
import { Banner } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Input, Select } from '../../../ui/forms/Field'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { type Ask, acceptLink, declineLink, type Kinship, useFamilyAction } from './data'
import { KINSHIPS } from './labels'

/** Questions that wait for this side, for the other, or came to nothing lately. */
export function LinkRequests({ asks }: { asks: Ask[] }) {
  const waiting = asks.find(({ state }) => state === 'yours')?.id
  const first = useRef(waiting)
  const container = useRef<HTMLDivElement>(null)
  // One that comes while somebody looks elsewhere on the page is shown to them.
  useEffect(() => {
    if (waiting === first.current) return
    first.current = waiting
    if (waiting) container.current?.focus()
  }, [waiting])
  if (asks.length === 0) return null
  return (
    <div ref={container} tabIndex={-1}>
      <Stack gap={3}>
        {asks.map((ask) =>
          ask.state === 'yours' ? <Mine key={ask.id} ask={ask} /> : <RequestState key={ask.id} ask={ask} />,
        )}
      </Stack>
    </div>
  )
}

function RequestState({ ask: { state, side, name, expiresAt } }: { ask: Ask }) {
  const said = {
    yours: '',
    theirs: t`Waiting for ${name ?? t`the learner`} to say yes, until ${date(expiresAt)}. You see nothing before that.`,
    rejected: t`You and ${name ?? t`the learner`} are not linked. Nothing was shared.`,
    expired: t`${side === 'parent' ? 'a learner' : 'you'} did not answer in time. Make a new code to ask again.`,
  }[state]
  return <Banner tone={state === 'theirs' ? 'info' : 'warning'}>{said}</Banner>
}

function Mine({ ask }: { ask: Ask }) {
  const [kinship, setKinship] = useState<Kinship>('parent')
  const yes = useFamilyAction(acceptLink)
  const isLearner = ask.side === 'student'
  const agree = () =>
    yes.mutate(
      { id: ask.id, relationship: kinship },
      {
        onSuccess: ({ asks }) => {
          const isLinked = !asks.some(({ id }) => id === ask.id)
          toast({
            title: isLinked ? t`You and ${ask.name ?? ''} are linked` : t`You said yes`,
            tone: 'success',
          })
        },
        onError: (error) => toastProblem(error),
      },
    )
  return (
    <Card
      tone="primary"
      title={isLearner ? t`${ask.name ?? ''} asks to follow you` : t`Is ${ask.name ?? ''} your child?`}
    >
      <Text>
        {isLearner
          ? t`${ask.name ?? ''} (${ask.email ?? ''}) would see your study time, right answers and topics. They cannot see what you write. You can stop this at any time.`
          : t`${ask.name ?? ''} entered your code and agrees that you can see their progress.`}
      </Text>
      {isLearner && (
        <Select
          label={t`Who is this to you?`}
          options={KINSHIPS}
          value={kinship}
          onChange={(event) => setKinship(event.target.value as Kinship)}
        />
      )}
      <Row>
        <Button kind="primary" busy={yes.isPending} onClick={agree}>
          {isLearner ? t`Yes, I know them` : t`Yes, this is my child`}
        </Button>
        <No ask={ask} />
      </Row>
    </Card>
  )
}

function No({ ask }: { ask: Ask }) {
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const no = useFamilyAction(declineLink)
  const refuse = () =>
    no.mutate(
      { id: ask.id, reason: reason.trim() },
      {
        onSuccess: () => toast({ title: t`You said no to ${ask.name ?? ''}` }),
        onError: (error) => toastProblem(error),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Trans>No</Trans>
      </Button>
      <AlertDialog
        title={t`Say no to ${ask.name ?? ''}?`}
        description={t`Nothing is shared. You can always make a new code.`}
        open={isAsking}
        onOpenChange={setAsking}
        confirm={t`Say no`}
        onConfirm={refuse}
        busy={no.isPending}
      >
        <Input
          label={t`Why? (optional, only our staff can read it)`}
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
        />
      </AlertDialog>
    </>
  )
}
