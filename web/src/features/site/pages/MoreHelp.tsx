import type { ReactNode } from 'react'
import { useScreens } from '../../../lib/screens'
import { Card, Row, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'

/** Where to turn when the answer was not there. */
export function MoreHelp({ children }: { children: ReactNode }) {
  const { exists } = useScreens()
  return (
    <Card title="Not what you were looking for?">
      <Text>Look here, or ask a person. Say what you did, what you expected and what happened.</Text>
      <Row>
        {children}
        {exists('/contact') && (
          <LinkButton to="/contact" kind="primary">
            Write to us
          </LinkButton>
        )}
      </Row>
    </Card>
  )
}
