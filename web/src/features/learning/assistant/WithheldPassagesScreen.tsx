import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ANSWER_REPORT_REASONS } from '../../../api/constants.gen'
import { MathText } from '../../../ui/content/MathText'
import { dateTime } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { useRelease, useWithheld, type Withheld } from './citations'

const REASONS: Record<string, string> = ANSWER_REPORT_REASONS

/** What the assistant does not cite until somebody has looked at it again. */
export default function WithheldPassagesScreen() {
  const withheld = useWithheld()
  const release = useRelease()
  const free = (id: string) =>
    release.mutate(id, {
      onSuccess: () => toast({ title: t`The assistant can use it again`, tone: 'success' }),
      onError: (error) => toastProblem(error),
    })
  return (
    <Page
      title={t`Passages not in use`}
      lead={t`Passages that gave a wrong answer. The assistant does not use them until they are corrected.`}
      crumbs={[{ label: t`Reported content`, to: '/admin/moderation' }]}
      width="text"
    >
      <Loaded query={withheld}>
        {(held) =>
          held.length === 0 ? (
            <EmptyState
              title={t`The assistant can use every passage.`}
              reason={t`You can stop the use of a passage when an answer is reported. It then appears here.`}
            />
          ) : (
            <Stack gap={4}>
              {held.map((passage) => (
                <One key={passage.id} passage={passage} isBusy={release.isPending} onRelease={free} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}

interface OneProps {
  passage: Withheld
  isBusy: boolean
  onRelease: (id: string) => void
}

function One({ passage, isBusy, onRelease }: OneProps) {
  const { title, heading, withheldAt, withheldBy, reason, hasChanged, isGone } = passage
  return (
    <Card>
      <Text as="div" strong>
        <MathText inline>{heading && heading !== title ? `${title}: ${heading}` : title}</MathText>
      </Text>
      <Text size={14} tone="muted">
        <Trans>Stopped {dateTime(withheldAt)}</Trans>
        {withheldBy && t` by ${withheldBy}`}. {reason && t`Reported: ${REASONS[reason] ?? reason}.`}
      </Text>
      {hasChanged && (
        <div>
          <Badge tone="info">
            {isGone ? t`It was removed from our lessons and books` : t`Its text has changed since then`}
          </Badge>
        </div>
      )}
      <Row>
        <Button kind="primary" disabled={isBusy} onClick={() => onRelease(passage.id)}>
          <Trans>Use it again</Trans>
        </Button>
        <LinkButton kind="quiet" to={passage.url}>
          <Trans>Open the page</Trans>
        </LinkButton>
      </Row>
    </Card>
  )
}
