import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Card, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { EntryLayout } from './EntryLayout'
import { DoneArt } from './entryArt'

/** The address is proved; on to signing in. */
export function Verified({ email }: { email?: string }) {
  return (
    <EntryLayout title={t`Email Verified`} art={<DoneArt />}>
      <Card>
        <Text>
          <Trans>Your account is now active. You can sign in to start reading.</Trans>
        </Text>
        <LinkButton kind="primary" wide to="/auth/login?verified=true" state={{ email }}>
          <Trans>Sign In Now</Trans>
        </LinkButton>
      </Card>
    </EntryLayout>
  )
}
