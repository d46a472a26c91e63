import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { useBookLoan, useChooseBook } from '../../../api/loans'
import { placesLeft } from '../../../lib/bookLimit'
import { date } from '../../../ui/data/format'
import { toastProblem } from '../../../ui/feedback/toast'
import { Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'

/** Opening a book that the plan reaches: at once, or by choosing it, with what that takes said first. */
export function ReadOrChoose({ bookId }: { bookId: string }) {
  const loan = useBookLoan(bookId).data
  const choose = useChooseBook()
  const navigate = useNavigate()
  if (loan?.access === 'full') {
    return (
      <LinkButton kind="primary" to="/loans">
        <Trans>My books</Trans>
      </LinkButton>
    )
  }
  if (loan?.access === 'choose') {
    const open = () =>
      choose.mutate(bookId, {
        onSuccess: () => navigate(`/reader/${bookId}`),
        onError: (error) => toastProblem(error),
      })
    return (
      <Button kind="primary" busy={choose.isPending} onClick={open}>
        <Trans>Choose and read</Trans>
      </Button>
    )
  }
  return (
    <LinkButton kind="primary" to={`/reader/${bookId}`}>
      <Trans>Read</Trans>
    </LinkButton>
  )
}

/** What choosing takes, or why no more books can be chosen. */
export function PlacesLine({ bookId }: { bookId: string }) {
  const loan = useBookLoan(bookId).data
  if (loan?.access !== 'choose' && loan?.access !== 'full') return null
  const { taken, limit, cycleEnd } = loan.places
  const left = placesLeft(loan.places)
  return (
    <Text size={14} tone="muted">
      {loan.access === 'full'
        ? t`You chose ${taken} of ${limit} books this month. You can choose again on ${date(cycleEnd)}.`
        : t`You chose ${taken} of ${limit} books this month. This one is yours until ${date(cycleEnd)}; then ${plural(left - 1, { one: '# is left', other: '# are left' })}.`}
    </Text>
  )
}
