import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BookCover } from '../../../ui/content/BookCover'
import { minutes, percent, whenText } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Beside } from '../../../ui/layout/Beside'
import { Card, Grid, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { Progress } from '../../../ui/primitives/graphics'
import { type ReadingPosition, useReadingPositions } from './data'

const SHOWN = 3

/** The last books the learner began and has not finished; all of them stand on the shelf. */
export function MyBooks() {
  const positions = useReadingPositions()
  return (
    <Stack as="section">
      <Heading>
        <Trans>Continue reading</Trans>
      </Heading>
      <Loaded query={positions} skeleton={<Skeleton shape="card" lines={1} />} empty={<None />}>
        {(begun) => <ReadingPositions begun={begun.filter(isUnfinished)} />}
      </Loaded>
    </Stack>
  )
}

const isUnfinished = ({ currentPage, totalPages }: ReadingPosition) => currentPage < totalPages

function ReadingPositions({ begun }: { begun: ReadingPosition[] }) {
  if (begun.length === 0) return <None />
  return (
    <Grid min={280} fill>
      {begun.slice(0, SHOWN).map((position, at) => (
        <Begun key={position.bookId} position={position} isLatest={at === 0} />
      ))}
    </Grid>
  )
}

function Begun({ position, isLatest }: { position: ReadingPosition; isLatest: boolean }) {
  const { bookId, title, author, coverImageUrl, currentPage, totalPages } = position
  return (
    <Card tone={isLatest ? 'primary' : 'plain'} title={title} level={3}>
      <Beside side={<BookCover src={coverImageUrl} title={title} width={80} decorative />}>
        <Text size={14} tone="muted">
          {author}
        </Text>
        <Progress
          value={(currentPage / totalPages) * 100}
          label={t`Page ${currentPage} of ${totalPages}`}
          text={percent((currentPage / totalPages) * 100)}
        />
        <Text size={14} tone="muted">
          <Trans>
            {minutes(position.secondsRead / 60)} read, last {whenText(position.updatedAt)}
          </Trans>
        </Text>
        <Row>
          <LinkButton kind={isLatest ? 'primary' : 'secondary'} to={`/reader/${bookId}`}>
            <Trans>Continue</Trans>
          </LinkButton>
          <LinkButton kind="quiet" to={`/reader/${bookId}/marks`}>
            <Trans>Your marks</Trans>
          </LinkButton>
        </Row>
      </Beside>
    </Card>
  )
}

const None = () => (
  <Card>
    <EmptyState title={t`No book open yet.`} reason={t`Choose one below. We keep your page here.`} />
  </Card>
)
