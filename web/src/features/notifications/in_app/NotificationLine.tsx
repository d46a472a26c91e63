import { Trans } from '@lingui/react/macro'
import { useScreens } from '../../../lib/screens'
import { whenText } from '../../../ui/data/format'
import { Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type Notice, useRead } from './data'

/** One notice: what happened, when, and the way to it; following that way reads it. */
export function NotificationLine({ notice, onFollow }: { notice: Notice; onFollow?: () => void }) {
  const read = useRead()
  const { exists } = useScreens()
  const { id, title, body, url, notifiedAt, readAt } = notice
  const follow = () => {
    if (!readAt) read.mutate(id)
    onFollow?.()
  }
  return (
    <Stack as="article" gap={1}>
      <Row align="center">
        <Text strong>{title}</Text>
        {!readAt && (
          <Badge tone="info">
            <Trans>New</Trans>
          </Badge>
        )}
      </Row>
      <Text size={14}>{body}</Text>
      <Row align="center">
        <Text as="span" size={14} tone="muted">
          {whenText(notifiedAt)}
        </Text>
        {url && exists(url) && (
          <LinkButton kind="quiet" to={url} onFollow={follow}>
            <Trans>See it</Trans>
            <Hidden>: {title}</Hidden>
          </LinkButton>
        )}
        {!readAt && (
          <Button kind="quiet" onClick={() => read.mutate(id)}>
            <Trans>Mark read</Trans>
            <Hidden>: {title}</Hidden>
          </Button>
        )}
      </Row>
    </Stack>
  )
}
