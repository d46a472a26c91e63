import { t } from '@lingui/core/macro'
import { nameRules, usernameRules } from '../../../../lib/names'
import { toast } from '../../../../ui/feedback/toast'
import { Form, FormInput } from '../../../../ui/forms/Form'
import { FormSaved } from '../../../../ui/forms/Unsaved'
import { Card } from '../../../../ui/layout/layout'
import { type Profile, saveName, useSave } from '../data'

export function NameSection({ profile }: { profile: Profile }) {
  const save = useSave(saveName)
  const start = { firstName: profile.firstName, lastName: profile.lastName, username: profile.username ?? '' }
  return (
    <Card title={t`Your name`}>
      <Form
        plain
        start={start}
        submit={t`Save name`}
        submitting={t`Saving…`}
        onSubmit={async (values) => {
          await save.mutateAsync(values)
          toast({ title: t`Your name was saved`, tone: 'success' })
        }}
      >
        <FormSaved saved={start} />
        <FormInput
          name="firstName"
          label={t`First name`}
          {...nameRules(t`First name`)}
          autoComplete="given-name"
        />
        <FormInput
          name="lastName"
          label={t`Last name`}
          {...nameRules(t`Last name`)}
          autoComplete="family-name"
        />
        <FormInput
          name="username"
          label={t`Username`}
          hint={t`You can sign in with it.`}
          {...usernameRules}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Form>
    </Card>
  )
}
