import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useScreens } from '../../../../lib/screens'
import { BookTile } from '../../../../ui/content/BookCover'
import { Band, CoverRows, CoversHeld } from '../../../../ui/content/Showcase'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Text } from '../../../../ui/layout/layout'
import { LinkButton } from '../../../../ui/primitives/Button'
import { useFeatured } from '../data'

/** Twelve books by lot, in two rows of six. */
export function Featured() {
  const { exists } = useScreens()
  const books = useFeatured()
  return (
    <Band
      title={t`Featured Books`}
      lead={t`12 books you might like`}
      more={
        exists('/bookstore') && (
          <LinkButton to="/bookstore">
            <Trans>Browse All Books</Trans>
          </LinkButton>
        )
      }
    >
      <Loaded
        query={books}
        skeleton={<CoversHeld />}
        empty={
          <Text tone="muted">
            <Trans>No books yet. Come back soon.</Trans>
          </Text>
        }
      >
        {(drawn) => (
          <CoverRows>
            {drawn.map(({ id, title, author, coverImageUrl }) => (
              <BookTile
                key={id}
                src={coverImageUrl}
                title={title}
                author={author}
                to={exists(`/books/${id}`) ? `/books/${id}` : undefined}
              />
            ))}
          </CoverRows>
        )}
      </Loaded>
    </Band>
  )
}
