import { Trans } from '@lingui/react/macro'
import { Hidden } from '../layout/layout'
import { LinkButton } from '../primitives/Button'

interface HistoryLinkProps {
  kind: 'months' | 'payments' | 'plans' | 'books' | 'classes'
  id: string
  /** What it is the history of, for those who hear the link. */
  of: string
}

/** Leads from an object to all that was done to it. */
export const HistoryLink = ({ kind, id, of }: HistoryLinkProps) => (
  <LinkButton kind="quiet" to={`/admin/history/${kind}/${id}`}>
    <Trans>
      History<Hidden> of {of}</Hidden>
    </Trans>
  </LinkButton>
)
