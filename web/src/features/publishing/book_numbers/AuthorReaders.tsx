import { useMe } from '../../../api/me'
import { useFreshness } from '../../../api/metrics'
import { useAddress } from '../../../lib/filters'
import { Banner, EmptyState } from '../../../ui/feedback/states'
import { Page } from '../../../ui/layout/Page'
import { BookList } from './BookList'
import { OneBook } from './OneBook'

const HERE = '/author/readers'

/** What an author's readers do with the books: the list, or the one the address names. */
export function AuthorReaders() {
  const me = useMe().data
  const [search] = useAddress()
  const freshness = useFreshness().data
  const bookId = search.get('book')
  return (
    <Page
      title="How your books are read"
      lead="Who comes, how far they get, and the pages where they stop."
      crumbs={[{ label: 'Your books', to: '/author/books' }]}
    >
      {freshness?.isStale && freshness.message && <Banner tone="warning">{freshness.message}</Banner>}
      {me && !me.isApprovedAuthor && !me.permissions.includes('analytics.read') ? (
        <EmptyState
          title="This page is for authors."
          reason="When we approve your author profile, you see here how your books are read."
        />
      ) : bookId ? (
        <OneBook key={bookId} bookId={bookId} back={HERE} />
      ) : (
        <BookList base={HERE} />
      )}
    </Page>
  )
}
