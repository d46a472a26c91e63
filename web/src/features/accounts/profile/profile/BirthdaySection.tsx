import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { toast } from '../../../../ui/feedback/toast'
import { Form, FormInput } from '../../../../ui/forms/Form'
import { FormSaved } from '../../../../ui/forms/Unsaved'
import { Card, Text } from '../../../../ui/layout/layout'
import { type Profile, saveBirthday, useSave } from '../data'

export function BirthdaySection({ profile }: { profile: Profile }) {
  const save = useSave(saveBirthday)
  const start = { dateOfBirth: profile.dateOfBirth ?? '' }
  return (
    <Card title={t`Your date of birth`}>
      <Text size={14} tone="muted">
        <Trans>
          Why we ask: the law of Uganda protects people under 18. If you are younger, a parent or guardian has
          to agree before you talk with others here. We use the date for nothing else and show it to nobody.
        </Trans>
      </Text>
      <Form
        plain
        start={start}
        submit={t`Save date of birth`}
        submitting={t`Saving…`}
        onSubmit={async (values) => {
          await save.mutateAsync(values)
          toast({ title: t`Your date of birth was saved`, tone: 'success' })
        }}
      >
        <FormSaved saved={start} />
        <FormInput
          name="dateOfBirth"
          label={t`Date of birth`}
          type="date"
          required={t`Please enter the day you were born.`}
          autoComplete="bday"
        />
      </Form>
    </Card>
  )
}
