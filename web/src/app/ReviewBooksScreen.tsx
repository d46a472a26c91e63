import BookPages from '../features/library/reading/BookPages'
import BookReviewScreen from '../features/publishing/book_submissions/BookReviewScreen'

/** The reviewers’ queue, with the pages of a book as the reader shows them. */
export default function ReviewBooksScreen() {
  return <BookReviewScreen pages={BookPages} />
}
