import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LineItem, Lines } from '../../../ui/data/Lines'
import { Loaded } from '../../../ui/feedback/Loaded'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Choices } from '../../../ui/forms/Field'
import { Form, FormCheckbox, FormSelect } from '../../../ui/forms/Form'
import { Heading, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { type RenewalSettings, useForgetNumber, useRenewalSettings, useSaveRenewal } from './subscription'
import { hiddenNumber } from './words'

const DAYS = [1, 3, 7, 14]

/** How the plan is renewed, and how its holder is reminded. */
export default function RenewalScreen() {
  const settings = useRenewalSettings()
  return (
    <Page title={t`Renewal and reminders`} width="form">
      <Loaded query={settings}>
        {(found) => (
          <Stack gap={6}>
            <RenewalForm key={found.numbers.length} settings={found} />
            <Numbers settings={found} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function RenewalForm({ settings }: { settings: RenewalSettings }) {
  const save = useSaveRenewal()
  const { numbers, hasSmsNumber } = settings
  const start = {
    autoRenewal: settings.autoRenewal,
    billingNotifications: settings.billingNotifications,
    emailNotifications: settings.emailNotifications,
    smsNotifications: settings.smsNotifications,
    days: String(settings.notificationDaysBefore),
    numberId: numbers.find(({ isDefault }) => isDefault)?.id ?? '',
  }
  const days = DAYS.includes(settings.notificationDaysBefore)
    ? DAYS
    : [...DAYS, settings.notificationDaysBefore]
  return (
    <Form
      start={start}
      submit={t`Save`}
      submitting={t`Saving…`}
      onSubmit={async ({ days: before, numberId, ...rest }) => {
        await save.mutateAsync({
          ...rest,
          notificationDaysBefore: Number(before),
          numberId: numberId || null,
        })
        toast({ title: t`Saved` })
      }}
    >
      <Choices legend={t`When your plan ends`}>
        <FormCheckbox name="autoRenewal" label={t`Ask my mobile money number on the last day`} />
      </Choices>
      <Text size={14} tone="muted">
        <Trans>You get a prompt on the phone. Nothing is paid until you type the PIN.</Trans>
      </Text>
      {numbers.length > 0 && (
        <FormSelect
          name="numberId"
          label={t`The number we ask`}
          options={numbers.map(({ id, phone }) => ({ value: id, label: hiddenNumber(phone) }))}
        />
      )}
      <Choices legend={t`Reminders`}>
        <FormCheckbox name="billingNotifications" label={t`Remind me before my plan ends`} />
        <FormCheckbox name="emailNotifications" label={t`By email`} />
        <FormCheckbox name="smsNotifications" label={t`By SMS`} disabled={!hasSmsNumber} />
      </Choices>
      {!hasSmsNumber && (
        <Text size={14} tone="muted">
          <Trans>For SMS, add a phone number with alerts in your profile first.</Trans>
        </Text>
      )}
      <FormSelect
        name="days"
        label={t`How early`}
        options={days.map((count) => ({
          value: String(count),
          label: plural(count, { one: '# day before', other: '# days before' }),
        }))}
      />
    </Form>
  )
}

function Numbers({ settings: { numbers } }: { settings: RenewalSettings }) {
  const forget = useForgetNumber()
  return (
    <Stack as="section" gap={3}>
      <Heading>
        <Trans>Numbers you paid with</Trans>
      </Heading>
      {numbers.length === 0 ? (
        <Text tone="muted">
          <Trans>None yet. The number you pay with appears here.</Trans>
        </Text>
      ) : (
        <Lines label={t`Numbers you paid with`}>
          {numbers.map(({ id, phone }) => (
            <LineItem
              key={id}
              title={hiddenNumber(phone)}
              beside={
                <Button
                  kind="quiet"
                  busy={forget.isPending}
                  onClick={() => forget.mutate(id, { onError: (error) => toastProblem(error) })}
                >
                  <Trans>Remove</Trans>
                </Button>
              }
            />
          ))}
        </Lines>
      )}
    </Stack>
  )
}
