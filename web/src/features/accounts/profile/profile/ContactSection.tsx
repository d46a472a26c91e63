import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Form, FormInput } from '../../../../ui/forms/Form'
import { FormPhone } from '../../../../ui/forms/PhoneField'
import { useStepUp } from '../../../../ui/forms/StepUp'
import { Card, Facts, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Dialog } from '../../../../ui/primitives/Dialog'
import { Badge } from '../../../../ui/primitives/graphics'
import { askChange, type Profile, useProfileAction } from '../data'
import { ContactCode } from './ContactCode'

type Kind = 'email' | 'phone'

const BAD_PHONE = t`Please enter a valid phone number`

const WORDS = {
  email: {
    title: t`Change email`,
    label: t`New email`,
    hint: t`We send a code to the new email. We also tell the old one, with a link to undo.`,
  },
  phone: {
    title: t`Change phone number`,
    label: t`New phone number`,
    hint: t`As you write it at home, such as 0772 123 456.`,
  },
}

export function ContactSection({ profile }: { profile: Profile }) {
  const [kind, setKind] = useState<Kind | null>(null)
  return (
    <Card title={t`Email and phone`}>
      <Facts
        facts={[
          [
            t`Email`,
            <Row key="email">
              <span>{profile.email}</span>
              {profile.emailVerified && (
                <Badge tone="success">
                  <Trans>Verified</Trans>
                </Badge>
              )}
            </Row>,
          ],
          [t`Phone number`, profile.phoneNumber ?? t`None`],
        ]}
      />
      {profile.changes.map((change) => (
        <ContactCode key={change.id} change={change} />
      ))}
      <Row>
        <Button onClick={() => setKind('email')}>
          <Trans>Change email</Trans>
        </Button>
        <Button onClick={() => setKind('phone')}>
          <Trans>Change phone number</Trans>
        </Button>
      </Row>
      {kind && <AskChange kind={kind} onClose={() => setKind(null)} />}
    </Card>
  )
}

function AskChange({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const { withStepUp } = useStepUp()
  const ask = useProfileAction(askChange)
  const words = WORDS[kind]
  return (
    <Dialog title={words.title} open onOpenChange={(open) => !open && onClose()}>
      <Stack>
        {kind === 'phone' && (
          <Text size={14} tone="muted">
            <Trans>We send the code for a new number to your email, not by SMS.</Trans>
          </Text>
        )}
        <Form
          start={{ value: '' }}
          submit={t`Send code`}
          submitting={t`Sending…`}
          onSubmit={async ({ value }) => {
            await withStepUp(() => ask.mutateAsync({ kind, value }))
            onClose()
          }}
        >
          {kind === 'phone' ? (
            <FormPhone
              name="value"
              label={words.label}
              hint={words.hint}
              required={BAD_PHONE}
              invalid={BAD_PHONE}
            />
          ) : (
            <FormInput
              name="value"
              label={words.label}
              hint={words.hint}
              type="email"
              required={t`Please enter a valid email`}
              autoComplete="email"
            />
          )}
        </Form>
      </Stack>
    </Dialog>
  )
}
