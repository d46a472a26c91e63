import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Star, ThumbsDown, ThumbsUp } from 'lucide-react'
import { MESSAGE_REPORT_REASONS } from '../../../api/constants.gen'
import { useMe } from '../../../api/me'
import { useReport } from '../../../api/useReport'
import { whenText } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { ReportButton } from '../../../ui/forms/ReportButton'
import { Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { ReviewForm } from './ReviewForm'
import { type BookReview, type BookReviews, reviewsKey, useReviews, useVote } from './reviews'

/** What readers say of a book; who has read enough of it may say so too. */
export function Reviews({ bookId }: { bookId: string }) {
  const reviews = useReviews(bookId)
  return (
    <Stack as="section">
      <Heading>
        <Trans>Reviews</Trans>
      </Heading>
      <Loaded query={reviews} skeleton={<Skeleton shape="card" lines={2} />}>
        {(found) => <Found bookId={bookId} found={found} />}
      </Loaded>
    </Stack>
  )
}

function Found({ bookId, found }: { bookId: string; found: BookReviews }) {
  const { rating, totalRatings, mayReview, mine, minutesLeft, data } = found
  const isSignedIn = Boolean(useMe().data)
  return (
    <Stack>
      {rating === null ? (
        <Text>
          <Trans>No reviews yet.</Trans>
        </Text>
      ) : (
        <Row>
          <Stars value={rating} />
          <Text>
            {rating.toFixed(1)} · {plural(totalRatings, { one: '# rating', other: '# ratings' })}
          </Text>
        </Row>
      )}
      {mayReview ? (
        <ReviewForm key={mine?.writtenAt ?? 'new'} bookId={bookId} mine={mine} />
      ) : (
        <Text size={14} tone="muted">
          {isSignedIn
            ? plural(minutesLeft, {
                one: 'Read # more minute of this book to review it.',
                other: 'Read # more minutes of this book to review it.',
              })
            : t`Readers of this book can review it.`}
        </Text>
      )}
      {data.length > 0 && (
        <Stack as="ul">
          {data.map((review) => (
            <li key={review.id}>
              <Review bookId={bookId} review={review} isSignedIn={isSignedIn} />
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

/** Stars as a picture with its words. */
export function Stars({ value }: { value: number }) {
  return (
    <span role="img" aria-label={t`${value.toFixed(1)} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          size={18}
          aria-hidden="true"
          fill={star <= Math.round(value) ? 'currentColor' : 'none'}
        />
      ))}
    </span>
  )
}

interface ReviewProps {
  bookId: string
  review: BookReview
  isSignedIn: boolean
}

function Review({ bookId, review, isSignedIn }: ReviewProps) {
  const { rating, reviewTitle, reviewText, reviewer, isVerifiedPurchase, writtenAt } = review
  return (
    <Stack as="article" gap={2}>
      <Row>
        <Stars value={rating} />
        {reviewTitle && <Text strong>{reviewTitle}</Text>}
      </Row>
      <Row>
        <Text size={14} tone="muted">
          {review.isMine ? t`You` : reviewer} · {whenText(writtenAt)}
        </Text>
        {isVerifiedPurchase && (
          <Badge>
            <Trans>Has read it</Trans>
          </Badge>
        )}
      </Row>
      {reviewText && <Text pre>{reviewText}</Text>}
      {isSignedIn && !review.isMine && <Votes bookId={bookId} review={review} />}
    </Stack>
  )
}

function Votes({
  bookId,
  review: { id, myVote, helpfulVotes, notHelpfulVotes },
}: Omit<ReviewProps, 'isSignedIn'>) {
  const vote = useVote(bookId)
  const report = useReport('review', id, reviewsKey(bookId))
  // The same button again takes the vote back.
  const say = (isHelpful: boolean) => vote.mutate({ id, isHelpful: myVote === isHelpful ? null : isHelpful })
  return (
    <Row>
      <Button
        kind="quiet"
        icon={<ThumbsUp aria-hidden="true" />}
        aria-pressed={myVote === true}
        onClick={() => say(true)}
      >
        <Trans>Helpful ({helpfulVotes})</Trans>
      </Button>
      <Button
        kind="quiet"
        icon={<ThumbsDown aria-hidden="true" />}
        aria-pressed={myVote === false}
        onClick={() => say(false)}
      >
        <Trans>Not helpful ({notHelpfulVotes})</Trans>
      </Button>
      <ReportButton
        noun={t`review`}
        description={t`A moderator reads this review and decides.`}
        reasons={MESSAGE_REPORT_REASONS}
        thanks={t`We tell you what they decide.`}
        onReport={report}
      />
    </Row>
  )
}
