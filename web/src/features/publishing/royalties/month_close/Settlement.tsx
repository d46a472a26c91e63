import { useState } from 'react'
import type { Me } from '../../../../api/me'
import { dateTime } from '../../../../ui/data/format'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Form } from '../../../../ui/forms/Form'
import { Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Dialog } from '../../../../ui/primitives/Dialog'
import { type Difference, useConfirmation, useDecline, useProposal } from '../data'
import { ReasonField } from './ReasonField'

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

type Proposed = NonNullable<Difference['settlement']>

interface ProposedSettlementProps {
  month: string
  settlement: Proposed
  me: Me | null
}

/** What was proposed, and the two answers for whoever may give them. */
export function ProposedSettlement({ month, settlement, me }: ProposedSettlementProps) {
  const confirm = useConfirmation(month)
  const decline = useDecline(month)
  const isMine = settlement.proposedById === me?.id
  const maySettle = me?.permissions.includes('finance.settle') ?? false
  const answer = (act: typeof confirm, title: string) =>
    act.mutate(settlement.id, {
      onSuccess: () => toast({ title, tone: 'success' }),
      onError: (error) => toastProblem(error),
    })
  return (
    <Stack gap={2}>
      <Text
        size={14}
      >{`${settlement.proposedBy}, ${dateTime(settlement.proposedAt)}: “${settlement.reason}”`}</Text>
      {(isMine || !maySettle) && (
        <Text size={14} tone="muted">
          {isMine ? 'A colleague who may settle payments must confirm it.' : 'Waiting for confirmation.'}
        </Text>
      )}
      <Row>
        {maySettle && !isMine && (
          <Button kind="primary" busy={confirm.isPending} onClick={() => answer(confirm, 'Payment settled')}>
            Confirm
          </Button>
        )}
        {(isMine || maySettle) && (
          <Button busy={decline.isPending} onClick={() => answer(decline, 'Nothing was settled')}>
            {isMine ? 'Take back' : 'Decline'}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
