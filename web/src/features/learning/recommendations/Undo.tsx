import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Card, Hidden, Row, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'

/** What stands in place of a suggestion the learner has answered: what they said, and the way back. */
export function Undo({
  confirmation,
  busy,
  onUndo,
}: {
  confirmation: string
  busy: boolean
  onUndo: () => void
}) {
  const undo = useRef<HTMLButtonElement>(null)
  // The button just pressed is gone; the focus would be lost with it.
  useEffect(() => undo.current?.focus(), [])
  return (
    <Card>
      <Row justify="space-between">
        <Text as="span" tone="muted">
          {confirmation}
        </Text>
        <Button ref={undo} busy={busy} onClick={onUndo}>
          <Trans>Undo</Trans>
          <Hidden>: {confirmation}</Hidden>
        </Button>
      </Row>
    </Card>
  )
}
