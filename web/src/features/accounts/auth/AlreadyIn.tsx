import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
    <EntryLayout title={t`You are already signed in`} art={<OpenBookArt />}>
      <Card>
        <Text>
          <Trans>
            You are signed in as {me.firstName} {me.lastName} ({me.email}).
          </Trans>
        </Text>
        <Stack gap={2}>
          <LinkButton
            kind="primary"
            wide
            to={startPage(me.role, me.isApprovedAuthor, exists, me.permissions)}
          >
            <Trans>Continue as {me.firstName}</Trans>
          </LinkButton>
          <Button
            busy={signOut.isPending}
            busyText={t`Signing out...`}
            onClick={() =>
              signOut.mutate(undefined, {
                onError: (error) => toastProblem(error, { title: t`Logout failed` }),
              })
            }
          >
            <Trans>Sign out and create another account</Trans>
          </Button>
        </Stack>
      </Card>
    </EntryLayout>
  )
}
