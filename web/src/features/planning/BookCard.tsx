import { useState } from 'react'
import { Beside } from '../../ui/Beside'
import { BookCover } from '../../ui/BookCover'
import { Button, LinkButton } from '../../ui/Button'
import { Card, Hidden, Row, Text } from '../../ui/layout'
import { toastProblem } from '../../ui/toast'
import { type Book, noteOpened, useBookWord } from './data'
import { TakenBack } from './TakenBack'

/** A book, why it is here, and the way to open it or send it away. */
export function BookCard({ book }: { book: Book }) {
  const [gone, setGone] = useState(false)
  const word = useBookWord(book.bookId)
  const say = (next: 'dismiss' | 'restore') =>
    word.mutate(next, {
      onSuccess: () => setGone(next === 'dismiss'),
      onError: (error) => toastProblem(error),
    })

  if (gone) {
    return (
      <TakenBack told={`Not for me: ${book.title}`} busy={word.isPending} onUndo={() => say('restore')} />
    )
  }
  return (
    <Card level={3} title={book.title}>
      <Beside side={<BookCover src={book.coverImageUrl} title={book.title} width={80} decorative />}>
        <Text size={14} tone="muted">
          {book.author}
        </Text>
        <Text size={14}>{book.reason}</Text>
      </Beside>
      <Row>
        <LinkButton to={`/reader/${book.bookId}`} onFollow={() => noteOpened(book.bookId)}>
          Open<Hidden>: {book.title}</Hidden>
        </LinkButton>
        <Button kind="quiet" busy={word.isPending} onClick={() => say('dismiss')}>
          Not for me<Hidden>: {book.title}</Hidden>
        </Button>
      </Row>
    </Card>
  )
}
