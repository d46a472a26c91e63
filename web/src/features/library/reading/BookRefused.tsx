import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Problem } from '../../../lib/problem'
import { useScreens } from '../../../lib/screens'
import { EmptyState, ErrorState } from '../../../ui/feedback/states'
import { Row } from '../../../ui/layout/layout'
import { PaymentSurface } from '../../../ui/layout/PaymentSurface'
import { LinkButton } from '../../../ui/primitives/Button'
import type { Book } from './data'

/** Why this book stays closed, and where to go instead. */
export function BookRefused({ problem, book: { id, requiredTier } }: { problem: Problem; book: Book }) {
  const { exists } = useScreens()
  if (problem.status !== 402) return <ErrorState error={problem} />
  return (
    <EmptyState
      title={t`Your plan does not include this book.`}
      reason={<PaymentSurface instead={t`Your other books stay open.`}>{problem.detail}</PaymentSurface>}
      action={
        <Row justify="center">
          {exists('/subscribe') && (
            <LinkButton kind="primary" to="/subscribe" state={{ from: `/reader/${id}`, tier: requiredTier }}>
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
