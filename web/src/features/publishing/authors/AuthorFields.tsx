import { useFormContext } from 'react-hook-form'
import { Choices, Radio } from '../../../ui/forms/Field'
import { FormInput, FormTextArea } from '../../../ui/forms/Form'
import { Heading, Stack, Text } from '../../../ui/layout/layout'
import type { AuthorProfile, AuthorProfileIn } from './data'

export type ProfileWish = Required<AuthorProfileIn>

const EMAIL = /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/
const WEBSITE = /^https?:\/\/[^\s/]+\.[^\s]+$/

/** What stands on an author's record, as a form begins with it. */
export const startOf = (profile: AuthorProfile | null, name: string): ProfileWish => ({
  displayName: profile?.displayName ?? name,
  bio: profile?.bio ?? '',
  website: profile?.website ?? '',
  paymentEmail: profile?.paymentEmail ?? '',
  phoneNumber: profile?.phoneNumber ?? '',
  bankAccountName: profile?.bankAccountName ?? '',
  bankAccountNumber: profile?.bankAccountNumber ?? '',
  bankName: profile?.bankName ?? '',
  paymentMethod: profile?.paymentMethod ?? 'mobile_money',
})

const emptyOr = (fits: (typed: string) => boolean, message: string) => ({
  validate: (typed: string) => !typed.trim() || fits(typed.trim()) || message,
})

/** Who the author is, for readers. */
export const AboutFields = () => (
  <>
    <FormInput name="displayName" label="Name on your books" required="Author display name is required" />
    <FormTextArea name="bio" label="About you (optional)" hint="Readers see it beside your books." />
    <FormInput
      name="website"
      label="Website (optional)"
      inputMode="url"
      rules={emptyOr((typed) => WEBSITE.test(typed), 'Invalid website URL')}
    />
  </>
)

/** Where the author's money goes. */
export function PayeeFields() {
  const { register, watch } = useFormContext<ProfileWish>()
  return (
    <Stack gap={4}>
      <Heading level={3}>Where your money goes</Heading>
      <Choices legend="How we pay you">
        <Radio boxed value="mobile_money" label="Mobile money" {...register('paymentMethod')} />
        <Radio boxed value="bank_transfer" label="Bank transfer" {...register('paymentMethod')} />
      </Choices>
      <FormInput
        name="phoneNumber"
        label="Phone number (optional)"
        inputMode="tel"
        rules={emptyOr(
          (typed) => typed.replaceAll(/\D/g, '').length >= 10,
          'Phone number must be at least 10 digits',
        )}
      />
      <FormInput
        name="paymentEmail"
        label="Email about payments (optional)"
        inputMode="email"
        rules={emptyOr((typed) => EMAIL.test(typed), 'Invalid payment email')}
      />
      {watch('paymentMethod') === 'bank_transfer' && (
        <>
          <FormInput name="bankName" label="Bank (optional)" />
          <FormInput name="bankAccountNumber" label="Account number (optional)" />
          <FormInput name="bankAccountName" label="Name of the account (optional)" />
        </>
      )}
      <Text size={14} tone="muted">
        You can change this later. A new number or account waits 3 days before we send money to it.
      </Text>
    </Stack>
  )
}
