import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import type { Problem } from '../../../lib/problem'
import { useScreens } from '../../../lib/screens'
import { EmptyState, ErrorState } from '../../../ui/feedback/states'
import { Row } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'

/** Why this book stays closed, and where to go instead. */
export function BookRefused({ problem }: { problem: Problem }) {
  const { exists } = useScreens()
  const { pathname } = useLocation()
  if (problem.status !== 402) return <ErrorState error={problem} />
  return (
    <EmptyState
      title={t`Your plan does not include this book.`}
      reason={problem.detail}
      action={
        <Row justify="center">
          {exists('/subscribe') && (
            <LinkButton kind="primary" to="/subscribe" state={{ from: pathname }}>
              <Trans>See the plans</Trans>
            </LinkButton>
          )}
          <LinkButton kind={exists('/subscribe') ? 'secondary' : 'primary'} to="/library">
            <Trans>Back to the library</Trans>
          </LinkButton>
        </Row>
      }
    />
  )
}
