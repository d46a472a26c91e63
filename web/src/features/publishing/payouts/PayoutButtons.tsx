import { useState } from 'react'
import type { Me } from '../../../api/me'
import { ugx } from '../../../ui/data/format'
import { toast } from '../../../ui/feedback/toast'
import { Form, FormInput, FormTextArea } from '../../../ui/forms/Form'
import { Row, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { type PayoutForReview, type Step, usePayoutStep } from './data'

interface PayoutButtonsProps {
  payout: PayoutForReview
  me: Me | null
  onApprove: () => void
  isApproving: boolean
}

/** What this person may do with this payout now; those who may not read whom it waits for. */
export function PayoutButtons({ payout, me, onApprove, isApproving }: PayoutButtonsProps) {
  const [step, setStep] = useState<Step | null>(null)
  const offered = stepsOf(payout, me)
  const close = () => setStep(null)
  if (payout.authorUserId === me?.id) {
    return <Text size={14}>This payout is your own. A colleague decides.</Text>
  }
  return (
    <>
      <Row>
        {mayApprove(payout, me) && (
          <Button busy={isApproving} onClick={onApprove}>
            {`${payout.status === 'failed' ? 'Try again:' : 'Approve'} ${ugx(payout.amount)}`}
          </Button>
        )}
        {offered.map((each) => (
          <Button key={each} onClick={() => setStep(each)}>
            {WORDS[each].button}
          </Button>
        ))}
      </Row>
      {step && <Asked payout={payout} step={step} onClose={close} />}
    </>
  )
}

function mayApprove({ status, firstApprovedBy }: PayoutForReview, me: Me | null) {
  if (!me?.permissions.includes('finance.approve')) return false
  return (status === 'pending' || status === 'failed') && firstApprovedBy !== me.id
}

function stepsOf(payout: PayoutForReview, me: Me | null): Step[] {
  const may = (permission: Me['permissions'][number]) => me?.permissions.includes(permission) ?? false
  const { status, paymentMethod, approvedBy, processedBy } = payout
  if (status === 'pending') return may('finance.approve') ? ['reject'] : []
  if (paymentMethod !== 'bank_transfer') return []
  if (status === 'approved') return may('finance.prepare') && approvedBy !== me?.id ? ['transfer'] : []
  if (!may('finance.settle') || processedBy === me?.id) return []
  if (status === 'processing') return ['confirm', 'fail']
  return status === 'completed' ? ['return'] : []
}

const WORDS: Record<
  Step,
  { button: string; title: string; says: string; done: string; isReference: boolean }
> = {
  reject: {
    button: 'Reject',
    title: 'Reject this payout?',
    says: 'The money goes back to the author’s balance. The author reads your reason.',
    done: 'Payout rejected',
    isReference: false,
  },
  transfer: {
    button: 'Paid at the bank',
    title: 'Did you tell the bank to pay?',
    says: 'Write the bank’s reference. A colleague confirms it from the bank’s statement.',
    done: 'A colleague can confirm it now',
    isReference: true,
  },
  confirm: {
    button: 'Confirm',
    title: 'Did the bank pay?',
    says: 'Copy the reference from the bank’s statement. It must be the one your colleague wrote.',
    done: 'Payout confirmed',
    isReference: true,
  },
  fail: {
    button: 'Not paid',
    title: 'Did the bank refuse?',
    says: 'The money goes back to the author’s balance.',
    done: 'The money is in the author’s balance again',
    isReference: false,
  },
  return: {
    button: 'Came back',
    title: 'Did the money come back?',
    says: 'It goes back to the author’s balance. Its months count as not paid.',
    done: 'The money is in the author’s balance again',
    isReference: false,
  },
}

function Asked({ payout, step, onClose }: { payout: PayoutForReview; step: Step; onClose: () => void }) {
  const send = usePayoutStep(step)
  const { title, says, done, button, isReference } = WORDS[step]
  const submit = async ({ words }: { words: string }) => {
    await send.mutateAsync({ id: payout.id, words })
    toast({ title: done, tone: 'success' })
    onClose()
  }
  return (
    <Dialog
      title={title}
      description={`${ugx(payout.amount)} to ${payout.author}. ${says}`}
      open
      onOpenChange={onClose}
    >
      <Form start={{ words: '' }} onSubmit={submit} submit={button}>
        {isReference ? (
          <FormInput name="words" label="The bank’s reference" required="Give the bank's reference" />
        ) : (
          <FormTextArea
            name="words"
            label="Why"
            required="Say why"
            rules={{
              minLength: { value: 3, message: 'Say why' },
              maxLength: { value: 500, message: 'At most 500 characters' },
            }}
          />
        )}
      </Form>
    </Dialog>
  )
}
