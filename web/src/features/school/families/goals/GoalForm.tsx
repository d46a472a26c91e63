import { t } from '@lingui/core/macro'
import { toast } from '../../../../ui/feedback/toast'
import { Form, FormInput, FormSelect } from '../../../../ui/forms/Form'
import { type GoalKind, type Goals, useSetGoal, type Whose } from './data'
import { isWeekly, KINDS } from './labels'

interface Typed {
  kind: GoalKind
  target: string
  bookId: string
  dueOn: string
  words: string
}

const START: Typed = { kind: 'minutes_a_week', target: '120', bookId: '', dueOn: '', words: '' }

/** A new goal. What a parent sets is a proposal, and the form says so. */
export function GoalForm({ whose, goals, onDone }: { whose: Whose; goals: Goals; onDone: () => void }) {
  const set = useSetGoal(whose)
  const kinds = goals.books.length > 0 ? KINDS : KINDS.filter(({ value }) => value !== 'book_finished')
  return (
    <Form<Typed>
      start={START}
      submit={whose === 'own' ? t`Set this goal` : t`Suggest it to ${whose.name}`}
      plain
      onSubmit={async ({ kind, target, bookId, dueOn, words }) => {
        await set.mutateAsync({
          kind,
          target: kind === 'book_finished' ? 1 : Number(target),
          bookId: kind === 'book_finished' ? bookId : null,
          dueOn: isWeekly(kind) ? null : dueOn,
          words: words || null,
        })
        toast({ title: whose === 'own' ? t`Your goal is set` : t`${whose.name} is asked`, tone: 'success' })
        onDone()
      }}
    >
      {(form) => {
        const kind = form.watch('kind')
        return (
          <>
            <FormSelect name="kind" label={t`What is the goal?`} options={kinds} />
            {kind === 'book_finished' ? (
              <FormSelect
                name="bookId"
                label={t`Which book?`}
                required={t`Choose a book`}
                options={[
                  { value: '', label: t`Choose a book` },
                  ...goals.books.map(({ id, title }) => ({ value: id, label: title })),
                ]}
              />
            ) : (
              <FormInput
                name="target"
                label={isWeekly(kind) ? t`How many a week` : t`How many`}
                hint={
                  kind === 'minutes_a_week' ? t`2 hours are 120 minutes. Small goals work best.` : undefined
                }
                type="number"
                inputMode="numeric"
                min={1}
                required={t`Enter a number`}
              />
            )}
            {!isWeekly(kind) && (
              <FormInput name="dueOn" label={t`Until which day`} type="date" required={t`Choose a day`} />
            )}
            <FormInput name="words" label={t`Add a note (optional)`} maxLength={200} autoComplete="off" />
          </>
        )
      }}
    </Form>
  )
}
