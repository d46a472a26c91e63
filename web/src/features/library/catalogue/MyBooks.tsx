import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BookCover } from '../../../ui/content/BookCover'
import { minutes, percent, whenText } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { ShowMore, useFew } from '../../../ui/feedback/ShowMore'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Beside } from '../../../ui/layout/Beside'
import { Card, Grid, Heading, Stack, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { Progress } from '../../../ui/primitives/graphics'
import { type ReadingPosition, useReadingPositions } from './data'

const FIRST = 3

/** The books the learner has begun, the last one first. */
export function MyBooks() {
  const positions = useReadingPositions()
  return (
    <Stack as="section">
      <Heading>
        <Trans>My books</Trans>
      </Heading>
      <Loaded query={positions} skeleton={<Skeleton shape="card" lines={1} />} empty={<None />}>
        {(begun) => <ReadingPositions begun={begun} />}
      </Loaded>
    </Stack>
  )
}

function ReadingPositions({ begun }: { begun: ReadingPosition[] }) {
  const few = useFew(begun, { name: 'begun', first: FIRST })
  return (
    <>
      <Grid min={280} fill ref={few.list}>
        {few.shown.map((position, at) => (
          <Begun key={position.bookId} position={position} isLatest={at === 0} />
        ))}
      </Grid>
      <ShowMore few={few} noun={t`book`} of={t`My books`} />
    </>
  )
}

function Begun({ position, isLatest }: { position: ReadingPosition; isLatest: boolean }) {
  const { bookId, title, author, coverImageUrl, currentPage, totalPages, progressPercentage } = position
  return (
    <Card tone={isLatest ? 'primary' : 'plain'} title={title} level={3}>
      <Beside side={<BookCover src={coverImageUrl} title={title} width={80} decorative />}>
        <Text size={14} tone="muted">
          {author}
        </Text>
        <Progress
          value={progressPercentage}
          label={t`Page ${currentPage} of ${totalPages}`}
          text={t`${percent(progressPercentage)} reached`}
        />
        <Text size={14} tone="muted">
          <Trans>
            {minutes(position.secondsRead / 60)} read, last {whenText(position.updatedAt)}
          </Trans>
        </Text>
        <div>
          <LinkButton kind={isLatest ? 'primary' : 'secondary'} to={`/reader/${bookId}`}>
            <Trans>Continue</Trans>
          </LinkButton>
        </div>
      </Beside>
    </Card>
  )
}

const None = () => (
  <Card>
    <EmptyState title={t`No book open yet.`} reason={t`Choose one below. We keep your page here.`} />
  </Card>
)
