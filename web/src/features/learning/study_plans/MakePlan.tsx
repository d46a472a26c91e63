import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { date } from '../../../ui/data/format'
import { Choices as Group } from '../../../ui/forms/Field'
import { Form, FormCheckbox, FormInput, FormSelect, FormTextArea } from '../../../ui/forms/Form'
import { Card, Grid, Text } from '../../../ui/layout/layout'
import { type Choices, makePlan, type Plan, usePlanAction, type Wishes } from './data'
import { WEEKDAYS } from './days'

/** The first plan. */
export function MakePlan({ choices }: { choices: Choices }) {
  const make = usePlanAction(makePlan)
  return (
    <Card title={t`Make a plan`}>
      <Text tone="muted">
        <Trans>
          Choose your exam and the time you have. We plan {choices.weeksAhead} weeks, and plan again as you
          work.
        </Trans>
      </Text>
      <PlanForm
        choices={choices}
        submit={t`Make my plan`}
        onWish={async (wishes) => {
          await make.mutateAsync(wishes)
          // The form was long, and its button at the end.
          window.scrollTo(0, 0)
        }}
      />
    </Card>
  )
}

interface Values {
  exam: string
  targetExamDate: string
  subjects: string[]
  weeklyHours: string
  weekdays: string[]
  weeklyDataMb: string
  startTime: string
  goals: string
}

const EVERY_DAY = [0, 1, 2, 3, 5]

function startOf(choices: Choices, plan: Plan | undefined): Values {
  const last = choices.exams.at(-1)
  const listed = choices.exams.some(({ kind, on }) => kind === plan?.exam && on === plan.targetExamDate)
  return {
    exam: plan ? (listed ? plan.exam : 'own') : (last?.kind ?? 'own'),
    targetExamDate: plan?.targetExamDate ?? '',
    subjects: plan ? plan.subjects.map(({ id }) => id) : choices.subjects.map(({ id }) => id),
    weeklyHours: String(plan?.weeklyHours ?? choices.weeklyHours),
    weekdays: (plan?.weekdays ?? EVERY_DAY).map(String),
    weeklyDataMb: plan?.weeklyDataMb ? String(plan.weeklyDataMb) : '',
    startTime: plan?.startTime.slice(0, 5) ?? '19:00',
    goals: plan?.goals ?? '',
  }
}

function wishesOf(values: Values, choices: Choices): Wishes {
  const exam = choices.exams.find(({ kind }) => kind === values.exam)
  return {
    exam: (exam?.kind ?? 'own') as Wishes['exam'],
    targetExamDate: exam?.on ?? values.targetExamDate,
    subjects: values.subjects,
    weeklyHours: Number(values.weeklyHours),
    weekdays: values.weekdays.map(Number),
    weeklyDataMb: values.weeklyDataMb ? Number(values.weeklyDataMb) : null,
    startTime: values.startTime,
    goals: values.goals || null,
  }
}

interface PlanFormProps {
  choices: Choices
  plan?: Plan
  submit: string
  onWish: (wishes: Wishes) => Promise<void>
}

/** What a plan is made of; the same for the first one and for a change. */
export function PlanForm({ choices, plan, submit, onWish }: PlanFormProps) {
  const some = (message: string) => ({ validate: (value: string[]) => value.length > 0 || message })
  return (
    <Form<Values>
      start={startOf(choices, plan)}
      onSubmit={(values) => onWish(wishesOf(values, choices))}
      submit={submit}
      submitting={t`Planning…`}
    >
      {({ watch, formState: { errors } }) => (
        <>
          <FormSelect
            name="exam"
            label={t`Exam`}
            options={[
              ...choices.exams.map(({ kind, name, on, isEstimate }) => ({
                value: kind,
                label: `${name}: ${isEstimate ? t`about ` : ''}${date(on)}`,
              })),
              { value: 'own', label: t`Another day` },
            ]}
          />
          {watch('exam') === 'own' && (
            <FormInput name="targetExamDate" label={t`Exam day`} type="date" required={t`Choose a day.`} />
          )}
          <Group legend={t`Subjects`} error={errors.subjects?.message}>
            <Grid min={200} gap={2}>
              {choices.subjects.map(({ id, name, topics }) => (
                <FormCheckbox
                  key={id}
                  name="subjects"
                  value={id}
                  rules={some(t`Choose at least one subject.`)}
                  label={`${name} (${plural(topics, { one: '# topic', other: '# topics' })})`}
                />
              ))}
            </Grid>
          </Group>
          <Group legend={t`Days you can study`} error={errors.weekdays?.message}>
            <Grid min={120} gap={2}>
              {WEEKDAYS.map((name, at) => (
                <FormCheckbox
                  key={name}
                  name="weekdays"
                  value={String(at)}
                  rules={some(t`Choose at least one day.`)}
                  label={name}
                />
              ))}
            </Grid>
          </Group>
          <Grid min={200}>
            <FormInput
              name="weeklyHours"
              label={t`Hours a week`}
              type="number"
              min={1}
              max={40}
              required={t`Enter the hours.`}
              rules={{
                min: { value: 1, message: t`At least one hour.` },
                max: { value: 40, message: t`At most 40 hours.` },
                validate: (hours: string) => Number.isInteger(Number(hours)) || t`Whole hours, such as 3.`,
              }}
            />
            <FormInput name="startTime" label={t`You start at`} type="time" required={t`Choose a time.`} />
            <FormInput
              name="weeklyDataMb"
              label={t`Data a week, in MB (optional)`}
              type="number"
              min={1}
              hint={t`A text lesson is 0.1 MB. 10 minutes of video is 21 MB. Leave empty for no limit.`}
              rules={{ min: { value: 1, message: t`At least 1 MB.` } }}
            />
          </Grid>
          <FormTextArea
            name="goals"
            label={t`What do you want to reach? (optional)`}
            maxLength={500}
            rows={2}
          />
        </>
      )}
    </Form>
  )
}
