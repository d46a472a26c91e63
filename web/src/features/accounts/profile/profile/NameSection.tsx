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
    <Card title="Your name">
      <Form
        plain
        start={start}
        submit="Save name"
        submitting="Saving…"
        onSubmit={async (values) => {
          await save.mutateAsync(values)
          toast({ title: 'Your name was saved', tone: 'success' })
        }}
      >
        <FormSaved saved={start} />
        <FormInput
          name="firstName"
          label="First name"
          {...nameRules('First name')}
          autoComplete="given-name"
        />
        <FormInput name="lastName" label="Last name" {...nameRules('Last name')} autoComplete="family-name" />
        <FormInput
          name="username"
          label="Username"
          hint="You can sign in with it."
          {...usernameRules}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Form>
    </Card>
  )
}
