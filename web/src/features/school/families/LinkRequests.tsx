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
    theirs: t`Waiting for ${name ?? t`the learner`} to say yes, until ${date(expiresAt)}. Until then nothing is shown.`,
    rejected: t`You and ${name ?? t`the learner`} did not link. Nothing was shown.`,
    expired: t`A question to ${side === 'parent' ? 'a learner' : 'you'} ran out without an answer. Make a new code to ask again.`,
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
            title: isLinked ? t`You and ${ask.name ?? ''} are linked` : t`Your yes was noted`,
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
          ? t`${ask.name ?? ''} (${ask.email ?? ''}) would see your study time, your right answers and your topics, and nothing you write. You can take it back at any time.`
          : t`${ask.name ?? ''} entered your code and agreed that you may follow their progress.`}
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
        description={t`The question is over and nothing is shown. A new code can always be made.`}
        open={isAsking}
        onOpenChange={setAsking}
        confirm={t`Say no`}
        onConfirm={refuse}
        busy={no.isPending}
      >
        <Input
          label={t`Why (you may leave it out; only our staff can read it)`}
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
        />
      </AlertDialog>
    </>
  )
}
