import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type BookLoan, useChooseBook } from '../../../api/loans'
import { date } from '../../../ui/data/format'
import { EmptyState } from '../../../ui/feedback/states'
import { toastProblem } from '../../../ui/feedback/toast'
import { Row } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'

/** In the place of a book that is not chosen yet: choosing it, or why that has to wait. */
export function ChooseFirst({ bookId, loan }: { bookId: string; loan: BookLoan }) {
  const choose = useChooseBook()
  const { taken, limit, cycleEnd } = loan.places
  const end = date(cycleEnd)
  if (loan.access === 'full') {
    return (
      <EmptyState
        title={t`You chose ${taken} of ${limit} books this month.`}
        reason={t`You can choose again on ${end}. Your chosen books stay open.`}
        action={
          <Row justify="center">
            <LinkButton kind="primary" to="/loans">
              <Trans>My books</Trans>
            </LinkButton>
            <LinkButton to={`/books/${bookId}`}>
              <Trans>About this book</Trans>
            </LinkButton>
          </Row>
        }
      />
    )
  }
  return (
    <EmptyState
      title={t`Choose this book to read it`}
      reason={t`You chose ${taken} of ${limit} books this month. This one is yours until ${end}.`}
      action={
        <Button
          kind="primary"
          busy={choose.isPending}
          onClick={() => choose.mutate(bookId, { onError: (error) => toastProblem(error) })}
        >
          <Trans>Choose and read</Trans>
        </Button>
      }
    />
  )
}
