import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useScreens } from '../../../lib/screens'
import { BookCover } from '../../../ui/content/BookCover'
import { percent, whenText } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Beside } from '../../../ui/layout/Beside'
import { Card, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { Progress } from '../../../ui/primitives/graphics'
import { type ReadingPosition, useReadingPositions } from './data'

/** The one thing to do next: the book that was open last. */
export function ContinueCard() {
  const positions = useReadingPositions()
  return (
    <Loaded query={positions} skeleton={<Skeleton shape="card" lines={1} />} empty={<FirstBook />}>
      {([latest]) => (latest ? <Continue position={latest} /> : null)}
    </Loaded>
  )
}

export function Continue({ position }: { position: ReadingPosition }) {
  const { bookId, title, coverImageUrl, currentPage, totalPages, progressPercentage, updatedAt } = position
  return (
    <Card tone="primary" title={t`Continue reading ${title}`}>
      <Beside side={<BookCover src={coverImageUrl} title={title} width={96} decorative />}>
        <Progress
          value={progressPercentage}
          label={t`Page ${currentPage} of ${totalPages}`}
          text={t`${percent(progressPercentage)} reached`}
        />
        <Text size={14} tone="muted">
          <Trans>Last opened {whenText(updatedAt)}</Trans>
        </Text>
        <div>
          <LinkButton kind="primary" to={`/reader/${bookId}`}>
            <Trans>Continue</Trans>
          </LinkButton>
        </div>
      </Beside>
    </Card>
  )
}

export function FirstBook() {
  const { exists } = useScreens()
  return (
    <Card>
      <EmptyState
        title={t`No book open yet.`}
        reason={t`Open a book. We keep your page here.`}
        action={
          exists('/library') && (
            <LinkButton kind="primary" to="/library">
              <Trans>Choose a book</Trans>
            </LinkButton>
          )
        }
      />
    </Card>
  )
}
