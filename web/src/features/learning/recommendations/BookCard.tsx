import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { BookCover } from '../../../ui/content/BookCover'
import { Explain } from '../../../ui/data/Explain'

import { toastProblem } from '../../../ui/feedback/toast'
import { Beside } from '../../../ui/layout/Beside'
import { Card, Facts, Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { type Book, noteOpened, useBookWord } from './data'
import { CONFIRMATIONS, Feedback, useFeedback } from './Feedback'
import { Undo } from './Undo'

/** A book, why it is here, and the learner's own word on it. */
export function BookCard({ book }: { book: Book }) {
  const [gone, setGone] = useState(false)
  const [why, setWhy] = useState(false)
  const { said, say, busy } = useFeedback('book', book.bookId)
  const never = useBookWord(book.bookId)
  const send = (word: 'dismiss' | 'restore') =>
    never.mutate(word, {
      onSuccess: () => setGone(word === 'dismiss'),
      onError: (error) => toastProblem(error),
    })
  const { title } = book

  if (said)
    return <Undo confirmation={`${CONFIRMATIONS[said]}: ${title}`} busy={busy} onUndo={() => say(null)} />
  if (gone) {
    return (
      <Undo confirmation={t`Not for me: ${title}`} busy={never.isPending} onUndo={() => send('restore')} />
    )
  }
  return (
    <Card level={3} title={title}>
      <Beside side={<BookCover src={book.coverImageUrl} title={title} width={80} decorative />}>
        <Text size={14} tone="muted">
          {book.author}
        </Text>
        <Text size={14}>{book.reason}</Text>
      </Beside>
      <Row>
        <LinkButton to={`/reader/${book.bookId}`} onFollow={() => noteOpened(book.bookId)}>
          <Trans>Open</Trans>
          <Hidden>: {title}</Hidden>
        </LinkButton>
        <Feedback name={title} busy={busy} why={why} onSay={say} onWhy={() => setWhy(!why)} />
      </Row>
      {why && <Why book={book} busy={never.isPending} onNever={() => send('dismiss')} />}
    </Card>
  )
}

const VOICES: Record<string, string> = {
  'people like you': t`what other learners read who read the same books as you`,
  content: t`the topics of the books you read`,
  popular: t`what many learners in your year read, because we do not know your taste yet`,
}

function Why({ book, busy, onNever }: { book: Book; busy: boolean; onNever: () => void }) {
  return (
    <Stack gap={2}>
      <Facts
        facts={[
          [t`It follows from`, VOICES[book.source] ?? book.source],
          [t`Position in your list`, String(book.position)],
          [t`Length`, plural(book.pages, { one: '# page', other: '# pages' })],
        ]}
      />
      <Row>
        <Button kind="quiet" busy={busy} onClick={onNever}>
          <Trans>Never suggest it again</Trans>
          <Hidden>: {book.title}</Hidden>
        </Button>
        <Explain metric="book_score" label={t`the position of ${book.title}`} />
      </Row>
    </Stack>
  )
}
