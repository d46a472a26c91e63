import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Schemas } from '../../../api/client'
import { fingerprint } from '../../../lib/fingerprint'
import { nameRules, usernameRules } from '../../../lib/names'
import { useScreens } from '../../../lib/screens'
import { Form, FormInput } from '../../../ui/forms/Form'
import { FormPhone, phoneCountry } from '../../../ui/forms/PhoneField'
import { Card, Grid, Text } from '../../../ui/layout/layout'
import { NewPassword } from './NewPassword'

const NOTHING = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
}
export type Typed = typeof NOTHING

/** As the wire has it: with the number's own country, and a hint of the device. */
export const wired = async (typed: Typed): Promise<Schemas['RegisterIn']> => ({
  ...typed,
  userType: 'student',
  countryCode: await phoneCountry(typed.phoneNumber),
  deviceFingerprint: fingerprint(),
})

const BAD_EMAIL = t`Please enter a valid email`
const WHY_EMAIL = t`We send a code there to make sure it is yours, and a link if you forget your password. No email yet? On most phones: Settings, Accounts, Add account, Google. It is free.`

export function RegisterForm(props: { onSubmit: (typed: Typed) => Promise<unknown>; wait: number }) {
  return (
    <Card>
      <Form
        start={NOTHING}
        onSubmit={async (typed) => void (await props.onSubmit(typed))}
        submit={t`Create Account`}
        submitting={t`Creating your account...`}
        quietFailure
        wait={props.wait}
        beside={<Agreement />}
      >
        <Grid min={180}>
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
        </Grid>
        <FormPhone
          name="phoneNumber"
          label={t`Phone number`}
          required={t`Phone number is required`}
          invalid={t`Please enter a valid phone number`}
        />
        <FormInput
          name="username"
          label={t`Username`}
          hint={t`Other people may see it. Do not use your full name.`}
          {...usernameRules}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormInput
          name="email"
          type="email"
          inputMode="email"
          label={t`Email`}
          hint={WHY_EMAIL}
          required={BAD_EMAIL}
          rules={{ pattern: { value: /^\S+@[^\s@]+\.[^\s@.]+$/, message: BAD_EMAIL } }}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NewPassword beside={['firstName', 'lastName', 'username', 'email']} />
      </Form>
    </Card>
  )
}

function Agreement() {
  const { exists } = useScreens()
  if (!exists('/terms') || !exists('/privacy-policy')) return null
  return (
    <Text size={14} tone="muted">
      <Trans>
        By creating an account you agree to our <Link to="/terms">terms</Link>. Our{' '}
        <Link to="/privacy-policy">privacy policy</Link> says what we keep about you, and why.
      </Trans>
    </Text>
  )
}
