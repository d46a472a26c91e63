import { useFreshness } from '../../../api/metrics'
import { useAddress } from '../../../lib/filters'
import { Banner } from '../../../ui/feedback/states'
import { Page } from '../../../ui/layout/Page'
import { Tabs } from '../../../ui/primitives/Tabs'
import { BookList } from './BookList'
import { Lending } from './LendingMonths'
import { OneBook } from './OneBook'

const HERE = '/admin/readers'

/** How all books are read, and how lending goes: for the staff. */
export function StaffReaders() {
  const [search] = useAddress()
  const freshness = useFreshness().data
  const bookId = search.get('book')
  return (
    <Page title="How books are read" lead="Readers, pages, loans, and what reading costs in data.">
      {freshness?.isStale && freshness.message && <Banner tone="warning">{freshness.message}</Banner>}
      {bookId ? (
        <OneBook key={bookId} bookId={bookId} back={HERE} />
      ) : (
        <Tabs
          label="Numbers of books"
          tabs={[
            { id: 'books', label: 'Books', content: <BookList base={HERE} hasAuthors /> },
            { id: 'lending', label: 'Lending and data', content: <Lending /> },
          ]}
        />
      )}
    </Page>
  )
}
