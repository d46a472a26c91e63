import { toast } from '../../../../ui/feedback/toast'
import { Form, FormInput } from '../../../../ui/forms/Form'
import { Dialog } from '../../../../ui/primitives/Dialog'
import { type Goal, suggest, useGoalAction } from './data'
import { isWeekly } from './labels'

interface SuggestProps {
  goal: Goal
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Another number, or another day, for the other side to agree to. */
export function SuggestGoal({ goal, open, onOpenChange }: SuggestProps) {
  const other = useGoalAction(suggest)
  const weekly = isWeekly(goal.kind)
  return (
    <Dialog title="Another number" description={goal.says} open={open} onOpenChange={onOpenChange}>
      <Form
        start={{ target: String(goal.target), dueOn: goal.dueOn ?? '' }}
        submit="Suggest it"
        onSubmit={async ({ target, dueOn }) => {
          await other.mutateAsync({ id: goal.id, target: Number(target), dueOn: weekly ? null : dueOn })
          onOpenChange(false)
          toast({ title: 'Kept', tone: 'success' })
        }}
      >
        <FormInput
          name="target"
          label={weekly ? 'How many a week' : 'How many'}
          type="number"
          inputMode="numeric"
          min={1}
          required="Say how many"
        />
        {!weekly && <FormInput name="dueOn" label="Until which day" type="date" required="Choose a day" />}
      </Form>
    </Dialog>
  )
}
