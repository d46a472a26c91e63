import { useState } from 'react'
import type { Me } from '../../../../api/me'
import { dateTime } from '../../../../ui/data/format'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Form } from '../../../../ui/forms/Form'
import { Proposed } from '../../../../ui/forms/Proposed'
import { ReasonField } from '../../../../ui/forms/ReasonField'
import { Button } from '../../../../ui/primitives/Button'
import { Dialog } from '../../../../ui/primitives/Dialog'
import { type Difference, useConfirmation, useDecline, useProposal } from '../data'

/** Says why the statement proves the payment; a second person confirms it. */
export function Proposal({ month, lineId }: { month: string; lineId: string }) {
  const [asking, setAsking] = useState(false)
  const propose = useProposal(month)
  const submit = async ({ reason }: { reason: string }) => {
    await propose.mutateAsync({ lineId, reason })
    toast({ title: 'A second person can confirm it now', tone: 'success' })
    setAsking(false)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Settle from statement</Button>
      <Dialog
        title="Settle this payment?"
        description="The payment counts as paid once a second person confirms it."
        open={asking}
        onOpenChange={setAsking}
      >
        <Form start={{ reason: '' }} onSubmit={submit} submit="Ask for confirmation">
          <ReasonField name="reason" hint="The second person reads it. It stays in the audit log." />
        </Form>
      </Dialog>
    </>
  )
}

type Waiting = NonNullable<Difference['settlement']>

interface ProposedSettlementProps {
  month: string
  settlement: Waiting
  me: Me | null
}

/** What was proposed, and the two answers for whoever may give them. */
export function ProposedSettlement({ month, settlement, me }: ProposedSettlementProps) {
  const confirm = useConfirmation(month)
  const decline = useDecline(month)
  const answer = (act: typeof confirm, title: string) =>
    act.mutate(settlement.id, {
      onSuccess: () => toast({ title, tone: 'success' }),
      onError: (error) => toastProblem(error),
    })
  return (
    <Proposed
      says={`${settlement.proposedBy}, ${dateTime(settlement.proposedAt)}: “${settlement.reason}”`}
      isMine={settlement.proposedById === me?.id}
      mayConfirm={me?.permissions.includes('finance.settle') ?? false}
      confirm={{ isBusy: confirm.isPending, act: () => answer(confirm, 'Payment settled') }}
      decline={{ isBusy: decline.isPending, act: () => answer(decline, 'Nothing was settled') }}
    />
  )
}
