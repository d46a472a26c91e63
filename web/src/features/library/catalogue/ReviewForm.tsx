import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { toast } from '../../../ui/feedback/toast'
import { Choices, Input, Radio, TextArea } from '../../../ui/forms/Field'
import { Row, Stack } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Fold } from '../../../ui/primitives/Fold'
import { type BookReview, useDeleteReview, useWriteReview } from './reviews'

const TITLE_MOST = 200
const TEXT_MOST = 2_000

/** One's own review of a book: stars, and words if one likes. */
export function ReviewForm({ bookId, mine }: { bookId: string; mine: BookReview | null }) {
  const name = useId()
  const [rating, setRating] = useState(mine?.rating ?? 0)
  const [reviewTitle, setTitle] = useState(mine?.reviewTitle ?? '')
  const [reviewText, setText] = useState(mine?.reviewText ?? '')
  const write = useWriteReview(bookId)
  const remove = useDeleteReview(bookId)
  const send = (event: FormEvent) => {
    event.preventDefault()
    write.mutate(
      { rating, reviewTitle, reviewText },
      { onSuccess: () => toast({ title: t`Review saved`, tone: 'success' }) },
    )
  }
  return (
    <Fold title={mine ? t`Change your review` : t`Write a review`}>
      <form onSubmit={send}>
        <Stack gap={3}>
          <Choices legend={t`How good is this book?`}>
            <Row>
              {[1, 2, 3, 4, 5].map((star) => (
                <Radio
                  key={star}
                  name={name}
                  label={plural(star, { one: '# star', other: '# stars' })}
                  checked={rating === star}
                  onChange={() => setRating(star)}
                />
              ))}
            </Row>
          </Choices>
          <Input
            label={t`Title (optional)`}
            value={reviewTitle}
            maxLength={TITLE_MOST}
            onChange={(event) => setTitle(event.target.value)}
          />
          <TextArea
            label={t`Your review (optional)`}
            rows={4}
            value={reviewText}
            maxLength={TEXT_MOST}
            onChange={(event) => setText(event.target.value)}
          />
          <Row>
            <Button type="submit" kind="secondary" busy={write.isPending} disabled={rating === 0}>
              <Trans>Save review</Trans>
            </Button>
            {mine && (
              <Button busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
                <Trans>Remove review</Trans>
              </Button>
            )}
          </Row>
        </Stack>
      </form>
    </Fold>
  )
}
