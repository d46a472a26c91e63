import { Trans } from '@lingui/react/macro'
import { useBookLoan } from '../../../api/loans'
import styles from './reader.module.css'

/** Whom the book is lent to, lightly, under what is read; of a minor the first name and the loan alone. */
export function Watermark({ bookId }: { bookId: string }) {
  const loan = useBookLoan(bookId).data
  if (!loan?.lentTo) return null
  const { name, email } = loan.lentTo
  return (
    <p className={styles.watermark}>
      <Trans>Lent to {[name, email].filter(Boolean).join(' · ')}</Trans>
      {loan.loanId && (
        <>
          <br />
          <Trans>Loan {loan.loanId}</Trans>
        </>
      )}
    </p>
  )
}
