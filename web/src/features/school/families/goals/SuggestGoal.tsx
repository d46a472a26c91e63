import { t } from '@lingui/core/macro'
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
    <Dialog title={t`Another number`} description={goal.says} open={open} onOpenChange={onOpenChange}>
      <Form
        start={{ target: String(goal.target), dueOn: goal.dueOn ?? '' }}
        submit={t`Suggest it`}
        onSubmit={async ({ target, dueOn }) => {
          await other.mutateAsync({ id: goal.id, target: Number(target), dueOn: weekly ? null : dueOn })
          onOpenChange(false)
          toast({ title: t`Kept`, tone: 'success' })
        }}
      >
        <FormInput
          name="target"
          label={weekly ? t`How many a week` : t`How many`}
          type="number"
          inputMode="numeric"
          min={1}
          required={t`Enter a number`}
        />
        {!weekly && (
          <FormInput name="dueOn" label={t`Until which day`} type="date" required={t`Choose a day`} />
        )}
      </Form>
    </Dialog>
  )
}
