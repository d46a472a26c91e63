import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Bookmark as BookmarkIcon } from 'lucide-react'
import { useParams } from 'react-router'
import { useMe } from '../../../../api/me'
import { CsvButton } from '../../../../ui/data/CsvButton'
import { LineLink, Lines } from '../../../../ui/data/Lines'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { EmptyState } from '../../../../ui/feedback/states'
import { Heading, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Page } from '../../../../ui/layout/Page'
import { PrintButton, Unprinted } from '../../../../ui/layout/Printing'
import { LinkButton } from '../../../../ui/primitives/Button'
import { type Marks, useBook, useKeptDetail, useMarks } from '../data'
import { Swatch } from '../ReaderFrame'
import { type Marked, markedOf } from './marked'

/** All that a reader left in one book; every line leads to its page. */
export default function MarksScreen() {
  const { bookId = '' } = useParams()
  const title = useBook(bookId, useKeptDetail(useMe().data?.id, bookId)).data?.title
  const marks = useMarks(bookId)
  return (
    <Page
      title={title ? t`Your marks in ${title}` : t`Your marks`}
      crumbs={[{ label: t`Library`, to: '/library' }]}
      width="text"
      actions={
        <Unprinted>
          <LinkButton to={`/reader/${bookId}`}>
            <Trans>Open the book</Trans>
          </LinkButton>
        </Unprinted>
      }
    >
      <Loaded query={marks}>
        {(found) => <AllMarks bookId={bookId} title={title ?? ''} found={found} />}
      </Loaded>
    </Page>
  )
}

function AllMarks({ bookId, title, found }: { bookId: string; title: string; found: Marks }) {
  const all = markedOf(found)
  if (all.length === 0)
    return (
      <EmptyState
        title={t`No bookmarks or notes yet.`}
        reason={t`Bookmark a page, or select words to highlight them.`}
      />
    )
  const rows = () => all.map(({ page, kind, words, note }) => [page, kind, words, note])
  return (
    <Stack gap={6}>
      <Unprinted>
        <Row>
          <PrintButton />
          <CsvButton name={t`Marks in ${title}`} head={[t`Page`, t`Kind`, t`Words`, t`Note`]} rows={rows} />
          <Text size={14} tone="muted">
            {plural(all.length, { one: '# mark', other: '# marks' })}
          </Text>
        </Row>
      </Unprinted>
      <Part name={t`Bookmarks`} bookId={bookId} marked={all.filter(({ tone }) => !tone)} />
      <Part name={t`Highlights`} bookId={bookId} marked={all.filter(({ tone }) => tone)} />
    </Stack>
  )
}

function Part({ name, bookId, marked }: { name: string; bookId: string; marked: Marked[] }) {
  if (marked.length === 0) return null
  return (
    <Stack as="section" gap={2}>
      <Heading>{name}</Heading>
      <Lines label={name}>
        {marked.map(({ id, page, tone, kind, words, note }) => (
          <LineLink
            key={id}
            to={`/reader/${bookId}?page=${page}`}
            icon={tone ? <Swatch tone={tone} /> : <BookmarkIcon size={20} aria-hidden="true" />}
            note={t`Page ${page}`}
          >
            {words || note || kind}
            {words && (
              <Text as="div" size={14} tone="muted">
                {note ? `${kind} · ${note}` : kind}
              </Text>
            )}
          </LineLink>
        ))}
      </Lines>
    </Stack>
  )
}
