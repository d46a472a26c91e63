import { Card, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { EntryLayout } from './EntryLayout'
import { DoneArt } from './entryArt'

/** The address is proved; on to signing in. */
export function Verified({ email }: { email?: string }) {
  return (
    <EntryLayout title="Email Verified" art={<DoneArt />}>
      <Card>
        <Text>Your account is now active. You can sign in to start reading.</Text>
        <LinkButton kind="primary" wide to="/auth/login?verified=true" state={{ email }}>
          Sign In Now
        </LinkButton>
      </Card>
    </EntryLayout>
  )
}
