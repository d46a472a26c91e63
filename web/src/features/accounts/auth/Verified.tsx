import { LinkButton } from '../../../ui/Button'
import { Doorway } from '../../../ui/Doorway'
import { DoneArt } from '../../../ui/doorArt'
import { Card, Text } from '../../../ui/layout'

/** The address is proved; on to signing in. */
export function Verified({ email }: { email?: string }) {
  return (
    <Doorway title="Email Verified" art={<DoneArt />}>
      <Card>
        <Text>Your account is now active. You can sign in to start reading.</Text>
        <LinkButton kind="primary" wide to="/auth/login?verified=true" state={{ email }}>
          Sign In Now
        </LinkButton>
      </Card>
    </Doorway>
  )
}
