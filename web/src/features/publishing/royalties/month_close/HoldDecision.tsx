import { minutesExact } from '../../../../ui/data/format'
import { toast } from '../../../../ui/feedback/toast'
import { Form } from '../../../../ui/forms/Form'
import { ReasonField } from '../../../../ui/forms/ReasonField'
import { Dialog } from '../../../../ui/primitives/Dialog'
import { type Decision, type Hold, useDecide } from '../data'
import { ruleOf } from './holdLabels'

interface DecideHoldProps {
  month: string
  hold: Hold
  decision: Decision
  onClose: () => void
}

/** Asks why, because the author may ask too. */
export function HoldDecision({ month, hold, decision, onClose }: DecideHoldProps) {
  const decide = useDecide(month)
  const releases = decision === 'released'
  const submit = async ({ note }: { note: string }) => {
    await decide.mutateAsync({ hold_id: hold.id, decision, note })
    toast({ title: releases ? 'Minutes released' : 'Hold confirmed', tone: 'success' })
    onClose()
  }
  return (
    <Dialog
      title={releases ? 'Release these minutes?' : 'Confirm this hold?'}
      description={`${minutesExact(hold.seconds)} for ${hold.author}. ${ruleOf(hold.reason).title}. ${
        releases
          ? 'Released minutes earn as usual, after all their holds are released.'
          : 'Confirmed minutes earn nothing this month.'
      }`}
      open
      onOpenChange={onClose}
    >
      <Form start={{ note: '' }} onSubmit={submit} submit={releases ? 'Release' : 'Confirm the hold'}>
        <ReasonField name="note" hint="Saved with the month. The author can ask for it." />
      </Form>
    </Dialog>
  )
}
