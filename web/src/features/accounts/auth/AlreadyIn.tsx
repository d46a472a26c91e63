import { type Me, useSignOut } from '../../../api/me'
import { useScreens } from '../../../lib/screens'
import { startPage } from '../../../lib/startPage'
import { toastProblem } from '../../../ui/feedback/toast'
import { Card, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { EntryLayout } from './EntryLayout'
import { OpenBookArt } from './entryArt'

/** Somebody is signed in on this device already: on with that account, or out first. */
export function AlreadyIn({ me }: { me: Me }) {
  const { exists } = useScreens()
  const signOut = useSignOut(() => {})
  return (
    <EntryLayout title="You are signed in already" art={<OpenBookArt />}>
      <Card>
        <Text>
          This device is signed in as {me.firstName} {me.lastName} ({me.email}).
        </Text>
        <Stack gap={2}>
          <LinkButton
            kind="primary"
            wide
            to={startPage(me.role, me.isApprovedAuthor, exists, me.permissions)}
          >
            Go on as {me.firstName}
          </LinkButton>
          <Button
            busy={signOut.isPending}
            busyText="Signing out..."
            onClick={() =>
              signOut.mutate(undefined, {
                onError: (error) => toastProblem(error, { title: 'Logout failed' }),
              })
            }
          >
            Sign out and create another account
          </Button>
        </Stack>
      </Card>
    </EntryLayout>
  )
}
