import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Bookmark as BookmarkIcon, Trash2 } from 'lucide-react'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { EmptyState } from '../../../../ui/feedback/states'
import { Heading, Stack, Text } from '../../../../ui/layout/layout'
import { Button, IconButton, LinkButton } from '../../../../ui/primitives/Button'
import type { Bookmark, Highlight } from '../data'
import { useChangeMark, useMarks } from '../data'
import { GoTo, Removable, Swatch } from '../ReaderFrame'
import { colourOf } from './colours'

interface MarksPanelProps {
  bookId: string
  page: number
  onGo: (page: number) => void
  onNote: () => void
}

/** Bookmarks, notes and highlights of the whole book. */
export function MarksPanel({ bookId, page, onGo, onNote }: MarksPanelProps) {
  const marks = useMarks(bookId)
  return (
    <Stack>
      <div>
        <Button onClick={onNote}>
          <Trans>Write a note on page {page}</Trans>
        </Button>
      </div>
      <Loaded query={marks}>
        {({ bookmarks, highlights }) =>
          bookmarks.length + highlights.length === 0 ? (
            <EmptyState
              title={t`No bookmarks or notes yet.`}
              reason={t`Bookmark a page, or select words to highlight them.`}
            />
          ) : (
            <>
              <Bookmarks bookId={bookId} bookmarks={bookmarks} onGo={onGo} />
              <Highlights bookId={bookId} highlights={highlights} onGo={onGo} />
              <div>
                <LinkButton to={`/reader/${bookId}/marks`}>
                  <Trans>All on one page, to print or save</Trans>
                </LinkButton>
              </div>
            </>
          )
        }
      </Loaded>
    </Stack>
  )
}

type ListProps = Pick<MarksPanelProps, 'bookId' | 'onGo'>

function Bookmarks({ bookId, bookmarks, onGo }: ListProps & { bookmarks: Bookmark[] }) {
  const { mutate: change } = useChangeMark(bookId)
  if (bookmarks.length === 0) return null
  return (
    <Stack as="section" gap={1}>
      <Heading level={3}>
        <Trans>Bookmarks</Trans>
      </Heading>
      {bookmarks.map(({ id, page, note }) => (
        <Line
          key={id}
          label={t`Remove the bookmark on page ${page}`}
          onRemove={() => change({ kind: 'unbookmark', id })}
        >
          <GoTo page={page} onGo={onGo} before={<BookmarkIcon size={20} aria-hidden="true" />}>
            {note || t`Bookmark`}
          </GoTo>
        </Line>
      ))}
    </Stack>
  )
}

function Highlights({ bookId, highlights, onGo }: ListProps & { highlights: Highlight[] }) {
  const { mutate: change } = useChangeMark(bookId)
  if (highlights.length === 0) return null
  return (
    <Stack as="section" gap={1}>
      <Heading level={3}>
        <Trans>Highlights</Trans>
      </Heading>
      {highlights.map((highlight) => {
        const { id, page, selectedText, note } = highlight
        const { label, value } = colourOf(highlight)
        return (
          <Line
            key={id}
            label={t`Remove the highlight “${selectedText}”`}
            onRemove={() => change({ kind: 'unhighlight', id })}
          >
            <GoTo page={page} onGo={onGo} before={<Swatch tone={value} />}>
              {selectedText}
              <Text as="div" size={14} tone="muted">
                {note ? `${label} · ${note}` : label}
              </Text>
            </GoTo>
          </Line>
        )
      })}
    </Stack>
  )
}

interface LineProps {
  label: string
  onRemove: () => void
  children: React.ReactNode
}

const Line = ({ label, onRemove, children }: LineProps) => (
  <Removable>
    {children}
    <IconButton label={label} icon={<Trash2 />} onClick={onRemove} />
  </Removable>
)
