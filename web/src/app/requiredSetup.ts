import { t } from '@lingui/core/macro'
import type { Me } from '../api/me'
import { type Refusal, SIGN_IN } from './access'

/** What a person has to do before any screen of theirs opens; the sign-in screen is where it is done. */
export function requiredSetup(me: Me): Refusal | null {
  if (me.mustChangePassword) {
    return {
      to: SIGN_IN,
      title: t`Choose a new password`,
      detail: t`Somebody else set your password. Choose your own to continue.`,
    }
  }
  if (me.mustEnrolTotp) {
    return {
      to: SIGN_IN,
      title: t`Set up two-step sign-in`,
      detail: t`Staff accounts need an authenticator app.`,
    }
  }
  return null
}
