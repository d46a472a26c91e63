import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BookOpen } from 'lucide-react'
import { useScreens } from '../../../lib/screens'
import { LineLink, Lines } from '../../../ui/data/Lines'
import { Heading, Stack } from '../../../ui/layout/layout'
import { Unprinted } from '../../../ui/layout/Printing'
import { useTopicBooks } from './data'

const SHOWN = 4

/** Books in the library on the topic of a lesson, with the pages on it; nothing where there are none. */
export function TopicBooks({ code }: { code: string }) {
  const { exists } = useScreens()
  const books = (useTopicBooks(code).data ?? []).filter(({ id }) => exists(`/books/${id}`))
  if (books.length === 0) return null
  return (
    <Unprinted>
      <Stack gap={3} as="section">
        <Heading>
          <Trans>Books on this topic</Trans>
        </Heading>
        <Lines>
          {books.slice(0, SHOWN).map(({ id, title, firstPage, lastPage }) => (
            <LineLink
              key={id}
              to={`/books/${id}`}
              icon={<BookOpen aria-hidden="true" />}
              note={firstPage !== null && lastPage !== null ? pages(firstPage, lastPage) : undefined}
            >
              {title}
            </LineLink>
          ))}
        </Lines>
      </Stack>
    </Unprinted>
  )
}

const pages = (first: number, last: number) =>
  first === last ? t`page ${first}` : t`pages ${first} to ${last}`
