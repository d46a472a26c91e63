import { toast } from '../../../../ui/feedback/toast'
import { Form, FormInput } from '../../../../ui/forms/Form'
import { FormSaved } from '../../../../ui/forms/Unsaved'
import { Card, Text } from '../../../../ui/layout/layout'
import { type Profile, saveBirthday, useSave } from '../data'

export function BirthdaySection({ profile }: { profile: Profile }) {
  const save = useSave(saveBirthday)
  const start = { dateOfBirth: profile.dateOfBirth ?? '' }
  return (
    <Card title="Your date of birth">
      <Text size={14} tone="muted">
        Why we ask: the law of Uganda protects people under 18. If you are younger, a parent or guardian
        agrees before you talk with others here. We use the date for nothing else and show it to nobody.
      </Text>
      <Form
        plain
        start={start}
        submit="Save date of birth"
        submitting="Saving…"
        onSubmit={async (values) => {
          await save.mutateAsync(values)
          toast({ title: 'Your date of birth was saved', tone: 'success' })
        }}
      >
        <FormSaved saved={start} />
        <FormInput
          name="dateOfBirth"
          label="Date of birth"
          type="date"
          required="Please enter the day you were born."
          autoComplete="bday"
        />
      </Form>
    </Card>
  )
}
