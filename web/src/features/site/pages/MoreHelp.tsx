import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useScreens } from '../../../lib/screens'
import { Card, Row, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'

/** Where to turn when the answer was not there. */
export function MoreHelp({ children }: { children: ReactNode }) {
  const { exists } = useScreens()
  return (
    <Card title={t`Not what you were looking for?`}>
      <Text>
        <Trans>Look here, or write to us. Tell us what you did and what happened.</Trans>
      </Text>
      <Row>
        {children}
        {exists('/contact') && (
          <LinkButton to="/contact" kind="primary">
            <Trans>Write to us</Trans>
          </LinkButton>
        )}
      </Row>
    </Card>
  )
}
