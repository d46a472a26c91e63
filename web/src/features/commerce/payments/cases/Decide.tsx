import { useState } from 'react'
import { useMe } from '../../../../api/me'
import { dateTime, ugx } from '../../../../ui/data/format'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Form, FormInput, FormSelect } from '../../../../ui/forms/Form'
import { Proposed } from '../../../../ui/forms/Proposed'
import { ReasonField } from '../../../../ui/forms/ReasonField'
import { Row, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Dialog } from '../../../../ui/primitives/Dialog'
import { useShop } from '../data'
import { planName } from '../words'
import { type Act, type Decision, type Held, useConfirm, useDecide, useDecline, useMind } from './data'

const LABELS: Record<Act, string> = {
  give: 'Give the plan',
  send_back: 'Send the money back',
  take_back: 'Take the payment back',
  close: 'Close, nothing moves',
}

/** What one may do with a case now: propose, confirm what another proposed, or wait. */
export function CaseChoices({ held }: { held: Held }) {
  const me = useMe().data ?? null
  if (held.isGoingBack) return <Said>On its way back</Said>
  if (held.decision) return <ProposedDecision decision={held.decision} />
  if (!me?.permissions.includes('finance.prepare')) return <Said>Waiting for someone who can prepare</Said>
  return (
    <Row>
      <Proposal held={held} />
      {!held.mindedBy && <Mind id={held.id} />}
    </Row>
  )
}

function Mind({ id }: { id: string }) {
  const mind = useMind()
  return (
    <Button kind="quiet" busy={mind.isPending} onClick={() => mind.mutate(id, { onError: toastProblem })}>
      Look after it
    </Button>
  )
}

function Proposal({ held }: { held: Held }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>Decide</Button>
      <Dialog
        title="What happens to this money?"
        description={`${held.number}: ${ugx(held.held)} held. It happens once a second person confirms it.`}
        open={asking}
        onOpenChange={setAsking}
      >
        {asking && <ProposalForm held={held} done={() => setAsking(false)} />}
      </Dialog>
    </>
  )
}

interface Wish {
  act: Act
  receiver: string
  plan: string
  reason: string
}

function ProposalForm({ held, done }: { held: Held; done: () => void }) {
  const decide = useDecide(held.id)
  const plans = useShop().data?.plans ?? []
  const submit = async ({ act, receiver, plan, reason }: Wish) => {
    const given = act === 'give' ? { receiver, plan } : {}
    await decide.mutateAsync({ act, reason, ...given })
    toast({ title: 'A second person can confirm it now', tone: 'success' })
    done()
  }
  return (
    <Form<Wish>
      start={{ act: held.choices[0], receiver: held.payer, plan: held.plan, reason: '' }}
      onSubmit={submit}
      submit="Ask for confirmation"
    >
      {(form) => (
        <>
          <FormSelect
            name="act"
            label="What happens"
            options={held.choices.map((act) => ({ value: act, label: LABELS[act] }))}
          />
          {form.watch('act') === 'give' && (
            <>
              <FormInput name="receiver" label="Who gets it" hint="Email or user name" required="Enter who" />
              <FormSelect
                name="plan"
                label="Plan"
                options={[...new Set([held.plan, ...plans.map(({ name }) => name)])].map((name) => ({
                  value: name,
                  label: planName(name),
                }))}
              />
            </>
          )}
          <ReasonField name="reason" hint="The second person reads it. It stays in the audit log." />
        </>
      )}
    </Form>
  )
}

/** What was proposed for money, and the two answers for whoever may give them. */
export function ProposedDecision({ decision }: { decision: Decision }) {
  const me = useMe().data ?? null
  const confirm = useConfirm()
  const decline = useDecline()
  const answer = (act: typeof confirm, title: string) =>
    act.mutate(decision.id, {
      onSuccess: () => toast({ title, tone: 'success' }),
      onError: (error) => toastProblem(error),
    })
  const to = decision.receiver ? `: ${planName(decision.plan ?? '')} for ${decision.receiver}` : ''
  return (
    <Proposed
      says={`${LABELS[decision.act]}${to}. ${decision.proposedBy}, ${dateTime(decision.proposedAt)}: “${decision.reason}”`}
      isMine={decision.proposedById === me?.id}
      mayConfirm={me?.permissions.includes('finance.settle') ?? false}
      confirm={{ isBusy: confirm.isPending, act: () => answer(confirm, 'Done') }}
      decline={{ isBusy: decline.isPending, act: () => answer(decline, 'Nothing was done') }}
    />
  )
}

const Said = ({ children }: { children: string }) => (
  <Text size={14} tone="muted">
    {children}
  </Text>
)
