import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BookTile } from '../../../ui/content/BookCover'

import { Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { PaymentSurface } from '../../../ui/layout/PaymentSurface'
import { LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import type { Book } from './data'
import { megabytes, PLAN_WORDS } from './shelf'

/** A book as the store shows it: the way to its page, its plan, and a look inside. */
export function OnSale({ book }: { book: Book }) {
  const { id, title, author, coverImageUrl, pageCount, fileSize, schoolYears, requiredTier } = book
  const facts = [
    schoolYears.join(', '),
    plural(pageCount, { one: '# page', other: '# pages' }),
    megabytes(fileSize),
  ]
  return (
    <Stack as="article" gap={2}>
      <BookTile src={coverImageUrl} title={title} author={author} to={`/books/${id}`}>
        <Text as="span" size={14} tone="muted">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        <PaymentSurface>
          <Row>
            <Badge tone={requiredTier === 'trial' ? 'success' : 'plain'}>{PLAN_WORDS[requiredTier]}</Badge>
          </Row>
        </PaymentSurface>
      </BookTile>
      <div>
        <LinkButton kind="secondary" to={`/books/${id}/preview`}>
          <Trans>Preview</Trans>
          <Hidden>: {title}</Hidden>
        </LinkButton>
      </div>
    </Stack>
  )
}
