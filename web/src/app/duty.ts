import type { Me } from '../api/me'
import type { Refusal } from './access'

/** Where the password is changed and the second factor set up. */
const SECURITY = '/profile?tab=security'

/** What a person has to do before any other screen of theirs opens. */
export function dutyOf(me: Me): Refusal | null {
  if (me.mustChangePassword) {
    return {
      to: SECURITY,
      title: 'Choose a new password',
      detail: 'Your password was set by somebody else. Choose your own to go on.',
    }
  }
  if (me.mustEnrolTotp) {
    return {
      to: SECURITY,
      title: 'Set up your second factor',
      detail: 'Accounts of those who work here need an authenticator app.',
    }
  }
  return null
}
