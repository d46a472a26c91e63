import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { useMutation } from '../../../api/useMutation'
import { useScreens } from '../../../lib/screens'
import { Banner, EmptyState, ErrorState } from '../../../ui/feedback/states'
import { Card, Row, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { undoChange } from './data'

/** Where "This was not me" leads: nothing happens until the button is pressed, for mail programs open links, too. */
export default function UndoChangeScreen() {
  const { exists } = useScreens()
  const token = useSearchParams()[0].get('token') ?? ''
  const undo = useMutation({ mutationFn: undoChange })
  return (
    <Page title={t`This was not me`} width="form">
      {token === '' && (
        <EmptyState
          title={t`Open this page from our email.`}
          reason={t`Use the link in the email we sent you.`}
        />
      )}
      {token !== '' && !undo.isSuccess && (
        <Card>
          <Text>
            <Trans>
              If you did not change your email or phone number, somebody else was in your account. We bring
              the old one back and sign out all devices.
            </Trans>
          </Text>
          {undo.isError && <ErrorState error={undo.error} />}
          <Row>
            <Button kind="primary" busy={undo.isPending} onClick={() => undo.mutate(token)}>
              <Trans>Undo the change</Trans>
            </Button>
          </Row>
        </Card>
      )}
      {undo.isSuccess && (
        <Card>
          <Banner tone="success">{undo.data.message}</Banner>
          {exists('/auth/forgot-password') && (
            <LinkButton kind="primary" to="/auth/forgot-password">
              <Trans>Choose a new password</Trans>
            </LinkButton>
          )}
        </Card>
      )}
    </Page>
  )
}
