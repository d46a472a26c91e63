import { plural, ugx } from '../../../../ui/data/format'
import { toast } from '../../../../ui/feedback/toast'
import { Form } from '../../../../ui/forms/Form'
import { ReasonField } from '../../../../ui/forms/ReasonField'
import { Dialog } from '../../../../ui/primitives/Dialog'
import { type Decision, type HeldLine, useDecide } from '../data'

interface HoldDecisionProps {
  month: string
  lines: HeldLine[]
  decision: Decision
  onClose: () => void
  onDone: (done: Decided) => void
}

/** What was just decided: it can be taken back. */
export interface Decided {
  holdIds: string[]
  lines: number
  decision: Decision
}

/** Asks why, once for all of them, because their authors read it. */
export function HoldDecision({ month, lines, decision, onClose, onDone }: HoldDecisionProps) {
  const decide = useDecide(month)
  const releases = decision === 'released'
  const sum = lines.reduce((all, line) => all + line.ugx, 0)
  const submit = async ({ note }: { note: string }) => {
    const holdIds = [...new Set(lines.flatMap(({ holds }) => holds.map(({ id }) => id)))]
    await decide.mutateAsync({ holdIds, decision, note })
    toast({ title: releases ? 'Minutes released' : 'Minutes rejected', tone: 'success' })
    onDone({ holdIds, lines: lines.length, decision })
    onClose()
  }
  return (
    <Dialog
      title={`${releases ? 'Release' : 'Reject'} ${plural(lines.length, 'line')}?`}
      description={`About ${ugx(sum)}. ${
        releases ? 'Released minutes earn as usual.' : 'Rejected minutes earn nothing this month.'
      }`}
      open
      onOpenChange={onClose}
    >
      <Form start={{ note: '' }} onSubmit={submit} submit={releases ? 'Release' : 'Reject'}>
        <ReasonField name="note" hint="The author reads this on the statement. Name no reader." />
      </Form>
    </Dialog>
  )
}
