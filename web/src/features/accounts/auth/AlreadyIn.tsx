import { type Me, useSignOut } from '../../../api/me'
import { useScreens } from '../../../lib/screens'
import { startPage } from '../../../lib/startPage'
import { Button, LinkButton } from '../../../ui/Button'
import { Doorway } from '../../../ui/Doorway'
import { BookDoorArt } from '../../../ui/doorArt'
import { Card, Stack, Text } from '../../../ui/layout'
import { toastProblem } from '../../../ui/toast'

/** Somebody is signed in on this device already: on with that account, or out first. */
export function AlreadyIn({ me }: { me: Me }) {
  const { exists } = useScreens()
  const signOut = useSignOut(() => {})
  return (
    <Doorway title="You are signed in already" art={<BookDoorArt />}>
      <Card>
        <Text>
          This device is signed in as {me.firstName} {me.lastName} ({me.email}).
        </Text>
        <Stack gap={2}>
          <LinkButton kind="primary" wide to={startPage(me.role, me.isApprovedAuthor, exists)}>
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
    </Doorway>
  )
}
