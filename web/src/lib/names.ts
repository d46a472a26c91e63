import { t } from '@lingui/core/macro'
import { NAME_MAX, USERNAME_MAX, USERNAME_MIN } from '../api/constants.gen'

/** What is wrong with a username, or null; the server has the same rule. */
function usernameFault(typed: string): string | null {
  const name = typed.trim()
  if (name.length < USERNAME_MIN) return t`Username must be at least ${USERNAME_MIN} characters`
  if (name.length > USERNAME_MAX || !/^[A-Za-z0-9._-]+$/.test(name))
    return t`Use up to ${USERNAME_MAX} letters, digits, dots, hyphens and underscores`
  return null
}

/** For the input of half a person's name. */
export const nameRules = (label: string) => ({
  required: t`${label} is required`,
  rules: {
    validate: (typed: string) => typed.trim() !== '' || t`${label} is required`,
    maxLength: { value: NAME_MAX, message: t`${label} is too long` },
  },
})

/** For the input of a username. */
export const usernameRules = {
  required: usernameFault('') ?? '',
  rules: { validate: (typed: string) => usernameFault(typed) ?? true },
}
