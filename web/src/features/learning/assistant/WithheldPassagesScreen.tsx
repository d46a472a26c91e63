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
      onSuccess: () => toast({ title: t`It may be cited again`, tone: 'success' }),
      onError: (error) => toastProblem(error),
    })
  return (
    <Page
      title={t`Passages not cited`}
      lead={t`What was found wrong in a reported answer, and is not cited until it is put right.`}
      crumbs={[{ label: t`Reported content`, to: '/admin/moderation' }]}
      width="text"
    >
      <Loaded query={withheld}>
        {(held) =>
          held.length === 0 ? (
            <EmptyState
              title={t`Every passage may be cited.`}
              reason={t`A passage of a reported answer can be held back; it waits here until it is released.`}
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
        <Trans>Held back {dateTime(withheldAt)}</Trans>
        {withheldBy && t` by ${withheldBy}`}. {reason && t`Reported: ${REASONS[reason] ?? reason}.`}
      </Text>
      {hasChanged && (
        <div>
          <Badge tone="info">
            {isGone ? t`It is not in our material now` : t`Its text was changed since`}
          </Badge>
        </div>
      )}
      <Row>
        <Button kind="primary" disabled={isBusy} onClick={() => onRelease(passage.id)}>
          <Trans>Let it be cited again</Trans>
        </Button>
        <LinkButton kind="quiet" to={passage.url}>
          <Trans>Open the place</Trans>
        </LinkButton>
      </Row>
    </Card>
  )
}
