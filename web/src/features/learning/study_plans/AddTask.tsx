import { t } from '@lingui/core/macro'
import { Form, FormInput } from '../../../ui/forms/Form'
import { Dialog } from '../../../ui/primitives/Dialog'
import { addTask, type Plan, usePlanAction } from './data'
import { plusDays } from './days'

/** A task of the learner's own, such as a visit to the library. */
export function AddTask({ plan, onOpenChange }: { plan: Plan; onOpenChange: (open: boolean) => void }) {
  const add = usePlanAction(addTask)
  return (
    <Dialog title={t`Add a task of my own`} open onOpenChange={onOpenChange}>
      <Form<{ title: string; estimatedMinutes: string; dueDate: string }>
        start={{ title: '', estimatedMinutes: '30', dueDate: plan.today }}
        submit={t`Add it`}
        onSubmit={async ({ title, estimatedMinutes, dueDate }) => {
          await add.mutateAsync({ id: plan.id, title, estimatedMinutes: Number(estimatedMinutes), dueDate })
          onOpenChange(false)
        }}
      >
        <FormInput name="title" label={t`What?`} maxLength={200} required={t`Write what you want to do`} />
        <FormInput
          name="estimatedMinutes"
          label={t`How many minutes?`}
          type="number"
          min={5}
          max={480}
          required={t`Enter the minutes.`}
          rules={{
            min: { value: 5, message: t`At least 5 minutes.` },
            max: { value: 480, message: t`At most 480 minutes.` },
          }}
        />
        <FormInput
          name="dueDate"
          label={t`On which day?`}
          type="date"
          min={plan.today}
          max={plusDays(plan.targetExamDate, -1)}
          required={t`Choose a day.`}
        />
      </Form>
    </Dialog>
  )
}
