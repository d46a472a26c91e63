import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useContext, useEffect, useEffectEvent } from 'react'
import { useParams } from 'react-router'
import { useBookSource } from '../../../api/books/useBookSource'
import { useBookLoan } from '../../../api/loans'
import { useMe } from '../../../api/me'
import { problemOf } from '../../../lib/problem'
import { ErrorState, useOnline, Waiting } from '../../../ui/feedback/states'
import { SiteName } from '../../../ui/layout/Page'
import { ChooseFirst } from './ChooseFirst'
import { useBook, useKeptDetail, usePositionIn } from './data'
import { expectPages } from './pdf/load'
import { Reader } from './Reader'
import { ReaderFrame } from './ReaderFrame'
import { CloseBook, ReaderHead } from './ReaderHead'
import { likelyMode } from './useMode'

export default function ReaderScreen() {
  const { bookId = '' } = useParams()
  const me = useMe().data
  const kept = useKeptDetail(me?.id, bookId)
  const book = useBook(bookId, kept)
  const loan = useBookLoan(bookId, kept === null)
  const closed = loan.data?.access === 'choose' || loan.data?.access === 'full' ? loan.data : null
  // It opens while the book's particulars and its loan are asked for, and not after them.
  const opening = useBookSource(me?.id, bookId, closed === null)
  const site = useContext(SiteName)
  useEffect(() => {
    // The heavy part comes while the book's particulars are on their way.
    if (likelyMode(bookId) === 'pages') expectPages()
  }, [bookId])
  return (
    <>
      <title>{`${book.data?.title ?? t`Reader`} · ${site}`}</title>
      {me && book.data && closed ? (
        <ReaderFrame
          paper="day"
          label={t`Page`}
          head={<ReaderHead title={book.data.title} author={book.data.author} />}
          close={<CloseBook />}
        >
          <ChooseFirst bookId={bookId} loan={closed} />
        </ReaderFrame>
      ) : me && book.data && !loan.isLoading ? (
        <Reader
          key={book.data.id}
          book={{ ...book.data, isKept: kept !== null }}
          userId={me.id}
          opening={opening}
        />
      ) : (
        <Unopened bookId={bookId} error={book.error} onRetry={() => book.refetch()} />
      )}
    </>
  )
}

interface UnopenedProps {
  bookId: string
  error: unknown
  onRetry: () => void
}

/** Before the book is there: waiting, or why not and where the reader stood. */
function Unopened({ bookId, error, onRetry }: UnopenedProps) {
  const position = usePositionIn(bookId).data
  const isOnline = useOnline()
  const isUnreachable = Boolean(error) && problemOf(error).status === 0
  const retry = useEffectEvent(() => isUnreachable && onRetry())
  useEffect(() => {
    if (isOnline) retry()
  }, [isOnline])
  return (
    <ReaderFrame
      paper="day"
      label={t`Page`}
      head={<ReaderHead title={position?.title ?? t`Reader`} author={position?.author} />}
      close={<CloseBook />}
    >
      {error ? (
        <>
          <ErrorState error={error} onRetry={onRetry} />
          {position && (
            <p>
              <Trans>
                We kept your page: page {position.currentPage} of {position.totalPages}.
              </Trans>
            </p>
          )}
        </>
      ) : (
        <Waiting>
          <Trans>Opening the book...</Trans>
        </Waiting>
      )}
    </ReaderFrame>
  )
}
