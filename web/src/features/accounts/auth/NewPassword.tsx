import { t } from '@lingui/core/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../api/constants.gen'
import { strengthOf } from '../../../lib/strength'
import { FormPassword } from '../../../ui/forms/Form'
import styles from './strength.module.css'

interface NewPasswordProps {
  /** The wire name of the new password; the server names its faults by it. */
  name?: string
  label?: string
  confirmLabel?: string
  /** Names of other inputs whose words make a password weak. */
  beside?: string[]
}

/** A new password, how strong it is in words, and the same once more. */
export function NewPassword({
  name = 'password',
  label = t`Password`,
  confirmLabel = t`Confirm password`,
  beside = [],
}: NewPasswordProps) {
  const { getValues } = useFormContext()
  const least = t`Password must be at least ${PASSWORD_MIN} characters`
  return (
    <>
      <div>
        <FormPassword
          name={name}
          label={label}
          required={least}
          rules={{
            minLength: { value: PASSWORD_MIN, message: least },
            maxLength: {
              value: PASSWORD_MAX,
              message: t`Password must be at most ${PASSWORD_MAX} characters`,
            },
          }}
          autoComplete="new-password"
        />
        <Strength name={name} beside={beside} />
      </div>
      <FormPassword
        name="confirmPassword"
        label={confirmLabel}
        rules={{ validate: (again: string) => again === getValues(name) || t`Passwords do not match` }}
        autoComplete="new-password"
      />
    </>
  )
}

function Strength({ name, beside }: { name: string; beside: string[] }) {
  const [password = '', ...words] = useWatch({ name: [name, ...beside] }) as string[]
  const { level, word, advice } = strengthOf(password, words)
  return (
    <div className={styles.strength} data-level={password ? level : 0}>
      <div className={styles.bars} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
      <p className="field-hint" role="status">
        {password ? `${word}. ${advice}` : t`Use 3 or 4 words. They are easy to remember and hard to guess.`}
      </p>
    </div>
  )
}
