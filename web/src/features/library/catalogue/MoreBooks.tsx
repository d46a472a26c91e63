import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useScreens } from '../../../lib/screens'
import { BookTile } from '../../../ui/content/BookCover'
import { CoverRows } from '../../../ui/content/Showcase'
import { Heading, Stack } from '../../../ui/layout/layout'
import { type Book, useReadersAlso, useSimilar } from './data'

/** Where to go on from a book: what its readers read too, then what is like it and does not stand there already. */
export function MoreBooks({ id }: { id: string }) {
  const readToo = useReadersAlso(id).data ?? []
  const known = new Set(readToo.map((book) => book.id))
  const similar = (useSimilar(id).data ?? []).filter((book) => !known.has(book.id))
  return (
    <>
      <Books title={<Trans>Readers also read</Trans>} books={readToo} />
      <Books title={<Trans>More like this</Trans>} books={similar} />
    </>
  )
}

function Books({ title, books }: { title: ReactNode; books: Book[] }) {
  const { exists } = useScreens()
  if (books.length === 0) return null
  return (
    <Stack as="section">
      <Heading>{title}</Heading>
      <CoverRows>
        {books.map((book) => (
          <BookTile
            key={book.id}
            src={book.coverImageUrl}
            title={book.title}
            author={book.author}
            to={exists(`/books/${book.id}`) ? `/books/${book.id}` : undefined}
          />
        ))}
      </CoverRows>
    </Stack>
  )
}
