import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useScreens } from '../../../lib/screens'
import { verbOf } from '../../../lib/verbOf'
import { Card, Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import type { Performance } from './data'

/** The three things that would help most, as the last run of the numbers saw it. */
export function WhatNext({ steps }: { steps: Performance['whatNext'] }) {
  const { exists } = useScreens()
  return (
    <Card
      title={t`What next?`}
      foot={
        exists('/recommendations') && (
          <LinkButton to="/recommendations">
            <Trans>Everything for me</Trans>
          </LinkButton>
        )
      }
    >
      <Stack as="ol" gap={4}>
        {steps.map(({ topicId, title, reason, url }) => (
          <Stack as="li" gap={1} key={topicId}>
            <Text strong>{title}</Text>
            {reason && <Text size={14}>{reason}</Text>}
            <Row>
              <LinkButton to={url}>
                {verbOf(url)}
                <Hidden>: {title}</Hidden>
              </LinkButton>
            </Row>
          </Stack>
        ))}
      </Stack>
    </Card>
  )
}
