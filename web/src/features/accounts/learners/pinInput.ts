import { t } from '@lingui/core/macro'

const BAD_PIN = t`Use 4 to 6 digits.`

/** A box for a PIN: digits on the phone's keys, dots on the screen, and nothing a browser remembers. */
export const PIN_INPUT = {
  type: 'password',
  inputMode: 'numeric',
  autoComplete: 'off',
  maxLength: 6,
  required: BAD_PIN,
  rules: { pattern: { value: /^[0-9]{4,6}$/, message: BAD_PIN } },
} as const
