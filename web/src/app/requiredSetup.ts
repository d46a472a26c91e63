import { t } from '@lingui/core/macro'
import type { Me } from '../api/me'
import { type Refusal, SIGN_IN } from './access'

/** What a person has to do before any screen of theirs opens; the sign-in screen is where it is done. */
export function requiredSetup(me: Me): Refusal | null {
  if (me.mustChangePassword) {
    return {
      to: SIGN_IN,
      title: t`Choose a new password`,
      detail: t`Your password was set by somebody else. Choose your own to go on.`,
    }
  }
  if (me.mustEnrolTotp) {
    return {
      to: SIGN_IN,
      title: t`Set up your second factor`,
      detail: t`Accounts of those who work here need an authenticator app.`,
    }
  }
  return null
}
