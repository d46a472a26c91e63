import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FREE_TRIAL_DAYS } from '../../../api/constants.gen'
import { useBookLoan } from '../../../api/loans'
import { useScreens } from '../../../lib/screens'

import { KeepOnPhone } from '../../../ui/books/KeepOnPhone'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { PaymentSurface } from '../../../ui/layout/PaymentSurface'
import { LinkButton } from '../../../ui/primitives/Button'
import type { BookDetail } from './data'
import { KeepButton } from './KeepButton'
import { PlacesLine, ReadOrChoose } from './ReadOrChoose'
import { megabytes, PLAN_NAMES } from './shelf'

/** The way into the book that this visitor has, as the server tells it; a look inside is everybody's. */
export function BookAccess({ book }: { book: BookDetail }) {
  const { exists } = useScreens()
  const { id, previewPageCount, pageCount } = book
  const pages = Math.min(previewPageCount, pageCount - 1)
  const size = megabytes(book.fileSize)
  return (
    <Stack gap={2}>
      <Row gap={3}>
        <AccessLink book={book} />
        <LinkButton kind="secondary" to={`/books/${id}/preview`}>
          <Trans>Preview {plural(pages, { one: '# page', other: '# pages' })}</Trans>
        </LinkButton>
        <KeepButton bookId={id} />
        {book.access === 'read' && exists('/ai-support-test') && (
          <LinkButton kind="quiet" to={`/ai-support-test?book=${id}`}>
            <Trans>Ask about this book</Trans>
          </LinkButton>
        )}
      </Row>
      {size && book.access === 'read' && (
        <Text size={14} tone="muted">
          <Trans>Opening the whole book takes about {size} of data.</Trans>
        </Text>
      )}
      {book.access === 'read' && <PlacesLine bookId={id} />}
      {book.access === 'read' && <KeepHere bookId={id} />}
      <Reason book={book} />
    </Stack>
  )
}

/** A book that is still to be chosen is chosen first. */
function KeepHere({ bookId }: { bookId: string }) {
  const access = useBookLoan(bookId).data?.access
  return access === 'on_loan' || access === 'free' ? <KeepOnPhone bookId={bookId} /> : null
}

function AccessLink({ book: { id, access, requiredTier } }: { book: BookDetail }) {
  const { exists } = useScreens()
  if (access === 'read') {
    return <ReadOrChoose bookId={id} />
  }
  const state = { from: `/books/${id}`, tier: requiredTier }
  const isForPlans = Boolean(PLAN_NAMES[requiredTier]) && exists('/subscribe')
  if (access === 'sign_in' && !isForPlans) {
    return exists('/auth/register') && !PLAN_NAMES[requiredTier] ? (
      <LinkButton kind="primary" to="/auth/register" state={{ from: `/books/${id}` }}>
        <Trans>Start reading free</Trans>
      </LinkButton>
    ) : (
      <LinkButton kind="primary" to="/auth/login" state={{ from: `/books/${id}` }}>
        <Trans>Sign in to read</Trans>
      </LinkButton>
    )
  }
  const to = access === 'upgrade' ? '/upgrade' : '/subscribe'
  return exists(to) ? (
    <PaymentSurface>
      <LinkButton kind="primary" to={to} state={state}>
        <Trans>See the plans</Trans>
      </LinkButton>
    </PaymentSurface>
  ) : null
}

function Reason({ book: { access, requiredTier } }: { book: BookDetail }) {
  const plan = PLAN_NAMES[requiredTier]
  const reasons: Record<BookDetail['access'], string | null> = {
    read: null,
    sign_in: plan
      ? t`You need the ${plan}. The free trial opens other books.`
      : t`Part of the free trial: ${FREE_TRIAL_DAYS} days, no payment.`,
    subscribe: t`You have no active plan. You can still read the preview.`,
    upgrade: t`This book is in the ${plan ?? t`paid plans`}. Your plan does not include it.`,
  }
  const reason = reasons[access]
  return reason ? (
    <PaymentSurface>
      <Text size={14} tone="muted">
        {reason}
      </Text>
    </PaymentSurface>
  ) : null
}
