import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MathText } from '../../../ui/content/MathText'
import { Loaded } from '../../../ui/feedback/Loaded'
import { toastProblem } from '../../../ui/feedback/toast'
import { Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type Cited, useCited, useCiting } from './citations'

/** Where a reported answer came from, and which of it may be cited by anybody’s answer meanwhile. */
export function AnswerPassages({ caseId }: { caseId: string }) {
  return (
    <Stack gap={3}>
      <Heading level={3}>
        <Trans>Where it came from</Trans>
      </Heading>
      <Loaded query={useCited(caseId)}>{(cited) => <Passages caseId={caseId} cited={cited} />}</Loaded>
      <Row>
        <LinkButton kind="quiet" to="/admin/withheld-passages">
          <Trans>See all passages not in use</Trans>
        </LinkButton>
      </Row>
    </Stack>
  )
}

function Passages({ caseId, cited }: { caseId: string; cited: Cited[] }) {
  const citing = useCiting(caseId)
  if (cited.length === 0)
    return (
      <Text tone="muted">
        <Trans>No source: the assistant worked it out, or found nothing.</Trans>
      </Text>
    )
  const say = (passage: number, mayBeCited: boolean) =>
    citing.mutate({ passage, mayBeCited }, { onError: (error) => toastProblem(error) })
  return (
    <Stack gap={4}>
      {cited.map(({ title, heading, where, url, said, mayBeCited }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a passage is known by its place in the report
        <Stack key={at} gap={2}>
          <Text as="div" strong>
            <MathText inline>{heading && heading !== title ? `${title}: ${heading}` : title}</MathText>
          </Text>
          <Text size={14} tone="muted">
            {where}
          </Text>
          <MathText>{said}</MathText>
          <Row>
            {!mayBeCited && (
              <Badge tone="warning">
                <Trans>Not in use</Trans>
              </Badge>
            )}
            <Button disabled={citing.isPending} onClick={() => say(at, !mayBeCited)}>
              {mayBeCited ? t`Stop using this passage` : t`Use it again`}
            </Button>
            <LinkButton kind="quiet" to={url}>
              <Trans>Open the page</Trans>
            </LinkButton>
          </Row>
        </Stack>
      ))}
    </Stack>
  )
}
