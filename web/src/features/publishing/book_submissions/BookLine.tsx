import { date, fileSize, plural } from '../../../ui/data/format'
import { Banner } from '../../../ui/feedback/states'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import type { AuthorBook, Task, Version } from './data'
import { BOOK_STATES, VERSION_STATES } from './labels'

/** One book of an author: where it stands, its versions, and what can be done with it. */
export function BookLine({ book, onTask }: { book: AuthorBook; onTask: (task: Task) => void }) {
  const [state, tone] = BOOK_STATES[book.status]
  return (
    <Card title={book.title} level={3}>
      <Stack gap={3}>
        <Row>
          <Badge tone={tone}>{state}</Badge>
          <Text tone="muted">{book.author}</Text>
        </Row>
        {book.rejectionReason && <Banner tone="warning">{book.rejectionReason}</Banner>}
        {book.versions.map((version) => (
          <VersionText
            key={version.id}
            version={version}
            isToldAbove={version.note === book.rejectionReason}
          />
        ))}
        <Row>
          <Button onClick={() => onTask({ kind: 'version', book })}>Send a new file</Button>
          <Button onClick={() => onTask({ kind: 'details', book })}>Change details</Button>
          {book.status === 'approved' && (
            <LinkButton to={`/book/${book.id}`}>See it in the library</LinkButton>
          )}
        </Row>
      </Stack>
    </Card>
  )
}

function VersionText({ version, isToldAbove }: { version: Version; isToldAbove: boolean }) {
  const { size, pageCount, sentAt, hasText, note, status } = version
  return (
    <div>
      <Text>
        {`Version ${version.version}, ${VERSION_STATES[status]}: `}
        {`${plural(pageCount, 'page')}, ${fileSize(size)}, sent on ${date(sentAt)}.`}
        {!hasText && ' Its pages are pictures, so learners cannot make its letters larger.'}
      </Text>
      {note && !isToldAbove && <Text tone="muted">{`The reviewer said: ${note}`}</Text>}
    </div>
  )
}
