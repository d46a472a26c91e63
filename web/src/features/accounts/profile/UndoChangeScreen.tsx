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
    <Page title="This was not me" width="form">
      {token === '' && (
        <EmptyState
          title="This page opens from a mail."
          reason="Follow the link in the notice we sent you."
        />
      )}
      {token !== '' && !undo.isSuccess && (
        <Card>
          <Text>
            If you did not change your e-mail address or phone number, somebody else was in your account. We
            bring the old one back and sign everybody out.
          </Text>
          {undo.isError && <ErrorState error={undo.error} />}
          <Row>
            <Button kind="primary" busy={undo.isPending} onClick={() => undo.mutate(token)}>
              Take the change back
            </Button>
          </Row>
        </Card>
      )}
      {undo.isSuccess && (
        <Card>
          <Banner tone="success">{undo.data.message}</Banner>
          {exists('/auth/forgot-password') && (
            <LinkButton kind="primary" to="/auth/forgot-password">
              Choose a new password
            </LinkButton>
          )}
        </Card>
      )}
    </Page>
  )
}
