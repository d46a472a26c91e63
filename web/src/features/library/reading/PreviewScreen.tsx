import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useContext, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ErrorState, Waiting } from '../../../ui/feedback/states'
import { Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { SiteName } from '../../../ui/layout/Page'
import { Button, IconButton, LinkButton } from '../../../ui/primitives/Button'
import { type Book, useBook } from './data'
import { PageView } from './PageView'
import { usePage, usePdf } from './pdf/usePdf'
import { PageSlider, ReaderBack, ReaderFrame, ReaderTitle } from './ReaderFrame'
import { usePageTurns } from './usePageTurns'
import { useView } from './useView'

/** The first pages of a book, in the reader, for anybody; after them one clear choice. */
export default function PreviewScreen() {
  const { id = '' } = useParams()
  const book = useBook(id, null)
  const site = useContext(SiteName)
  return (
    <>
      <title>{`${book.data?.title ?? t`Preview`} · ${site}`}</title>
      {book.data ? (
        <Preview key={id} book={book.data} />
      ) : (
        <ReaderFrame
          paper="day"
          label={t`Page`}
          head={<ReaderTitle title={t`Preview`} />}
          close={<Close id={id} />}
        >
          {book.error ? (
            <ErrorState error={book.error} onRetry={() => book.refetch()} />
          ) : (
            <Waiting>
              <Trans>Opening the book...</Trans>
            </Waiting>
          )}
        </ReaderFrame>
      )}
    </>
  )
}

function Preview({ book }: { book: Book }) {
  const stage = useRef<HTMLElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState(1)
  const view = useView(stage)
  const { loaded, problem, again } = usePdf(`/api/books/${book.id}/preview`)
  const pages = loaded?.pdf.numPages ?? 1
  // One place behind the last page: what opens the rest.
  const isOver = page > pages
  const { shown, failed } = usePage(loaded, isOver ? pages : page, view.width)
  const turnTo = (to: number) => setPage(Math.min(Math.max(to, 1), pages + 1))
  usePageTurns(stage, true, {
    turnBy: (by) => turnTo(page + by),
    turnTo,
    pages: pages + 1,
    zoomBy: view.zoomBy,
    tapped: () => false,
  })
  return (
    <ReaderFrame
      paper={view.paper}
      stage={stage}
      label={isOver ? t`End of the preview` : t`Page ${page} of ${pages}`}
      head={
        <>
          <ReaderBack to={`/books/${book.id}`}>
            <Trans>Preview</Trans>
          </ReaderBack>
          <ReaderTitle title={book.title} author={book.author} />
        </>
      }
      close={<Close id={book.id} />}
      foot={loaded && !isOver && <PageSlider page={page} pages={pages} isMore onTurn={turnTo} />}
    >
      {problem || failed ? (
        <ErrorState error={problem} onRetry={again} />
      ) : isOver ? (
        <End book={book} onBack={() => turnTo(pages)} />
      ) : loaded && shown ? (
        <PageView loaded={loaded} shown={shown} width={view.width} marks={[]} sought="" layer={layer} />
      ) : (
        <Waiting>
          <Trans>Opening the book...</Trans>
        </Waiting>
      )}
    </ReaderFrame>
  )
}

/** What stands where the next page would be. */
function End({ book, onBack }: { book: Book; onBack: () => void }) {
  const isOpen = book.access === 'read'
  return (
    <Stack align="center">
      <Heading>
        <Trans>The preview ends here</Trans>
      </Heading>
      <Text>
        {isOpen
          ? t`You can read all ${book.pageCount} pages.`
          : t`The whole book has ${book.pageCount} pages. See what opens it.`}
      </Text>
      <Row gap={3} justify="center">
        <LinkButton kind="primary" to={isOpen ? `/reader/${book.id}` : `/books/${book.id}`}>
          {isOpen ? t`Read the book` : t`Open the whole book`}
        </LinkButton>
        <Button onClick={onBack}>
          <Trans>Back to the pages</Trans>
        </Button>
      </Row>
    </Stack>
  )
}

function Close({ id }: { id: string }) {
  const navigate = useNavigate()
  return <IconButton label={t`Close the preview`} icon={<X />} onClick={() => navigate(`/books/${id}`)} />
}
