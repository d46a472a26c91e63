import { t } from '@lingui/core/macro'
import { Row, Stack, Text } from '../layout/layout'
import { Button } from '../primitives/Button'

interface Answer {
  isBusy: boolean
  act: () => void
}

interface ProposedProps {
  /** What was proposed, by whom, when and why. */
  says: string
  isMine: boolean
  mayConfirm: boolean
  confirm: Answer
  decline: Answer
}

/** What one person proposed to do with money, and the answers of the second: whoever proposed may only take it back. */
export function Proposed({ says, isMine, mayConfirm, confirm, decline }: ProposedProps) {
  return (
    <Stack gap={2}>
      <Text size={14}>{says}</Text>
      {(isMine || !mayConfirm) && (
        <Text size={14} tone="muted">
          {isMine ? t`A colleague who may settle payments must confirm it.` : t`Waiting for confirmation.`}
        </Text>
      )}
      <Row>
        {mayConfirm && !isMine && (
          <Button kind="primary" busy={confirm.isBusy} onClick={confirm.act}>
            {t`Confirm`}
          </Button>
        )}
        {(isMine || mayConfirm) && (
          <Button busy={decline.isBusy} onClick={decline.act}>
            {isMine ? t`Take back` : t`Decline`}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
