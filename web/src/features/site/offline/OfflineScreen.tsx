import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useDropBook } from '../../../api/books/useKeptBook'
import { useMe } from '../../../api/me'
import { type KeptHere, type KeptThing, useScreens } from '../../../lib/screens'
import { date, fileSize, minutes } from '../../../ui/data/format'
import { LineItem, LineLink, Lines } from '../../../ui/data/Lines'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, useOnline } from '../../../ui/feedback/states'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button, IconButton, LinkButton } from '../../../ui/primitives/Button'

const AT_ONCE = 10
const RECOUNT_MS = 3_000

/** Everything this phone keeps for its learner, in one place that opens without a network, and what works there. */
export default function OfflineScreen() {
  const { keptHere } = useScreens()
  const learnerId = useMe().data?.id ?? ''
  const kept = useQuery({
    queryKey: ['home', 'kept-here', learnerId],
    queryFn: () => keptHere?.(learnerId) ?? null,
    staleTime: 0,
    networkMode: 'always',
    // What waits is sent meanwhile: the list says when it has arrived.
    refetchInterval: ({ state }) => (state.data?.unsent || state.data?.unsentMarks ? RECOUNT_MS : false),
  })
  return (
    <Page title={t`On this phone`} width="text">
      <Loaded query={kept}>{(found) => <Kept kept={found} />}</Loaded>
    </Page>
  )
}

function Kept({ kept }: { kept: KeptHere | null }) {
  const isOnline = useOnline()
  const things = kept?.things ?? []
  const of = (kind: KeptThing['kind']) => things.filter((each) => each.kind === kind)
  return (
    <Stack gap={6}>
      {!isOnline && <Banner>{t`You are offline. Everything listed here opens.`}</Banner>}
      {kept && <ToSend kept={kept} isOnline={isOnline} />}
      <Part
        title={t`Lessons`}
        things={of('lesson')}
        none={t`No lesson yet. Open a lesson and tap “Save for offline”.`}
      />
      <Part
        title={t`Tests`}
        things={of('test')}
        none={t`No test yet. Open a test and tap “Save for offline”.`}
      />
      <Books things={of('book')} />
      <Card title={t`Minutes you read`}>
        <Text>
          <Trans>If the network goes while you read, your minutes wait here and are sent later.</Trans>
        </Text>
      </Card>
      <Card title={t`While you are offline`}>
        <Text>
          <Trans>
            You can read the lessons and books and do the tests listed here, and switch learners. Answers are
            kept on this phone and sent later. New lessons, books, videos, messages and results need a
            network.
          </Trans>
        </Text>
        <Row>
          <LinkButton to="/switch">{t`Share this phone`}</LinkButton>
        </Row>
      </Card>
    </Stack>
  )
}

/** The books of this learner on this phone, until when each opens, and the way to take it off. */
function Books({ things }: { things: KeptThing[] }) {
  const learnerId = useMe().data?.id ?? ''
  const drop = useDropBook()
  const bytes = things.reduce((sum, each) => sum + each.bytes, 0)
  return (
    <Card title={t`Books`}>
      <Text size={14} tone="muted">
        {things.length === 0
          ? t`No book yet. Open a book and tap “Save for offline”.`
          : t`${things.length} saved, ${fileSize(bytes)}`}
      </Text>
      {things.length > 0 && (
        <Lines label={t`Books`}>
          {things.map(({ to, title, bytes, book }) => (
            <LineItem
              key={to}
              to={to}
              title={title}
              under={book && stateOf(book, bytes)}
              beside={
                <IconButton
                  label={t`Remove ${title} from this phone`}
                  icon={<Trash2 />}
                  onClick={() => book && drop.mutate({ userId: learnerId, bookId: book.bookId })}
                />
              }
            />
          ))}
        </Lines>
      )}
    </Card>
  )
}

/** All that waits on this phone in one place: minutes of reading, tests and marks. */
function ToSend({ kept, isOnline }: { kept: KeptHere; isOnline: boolean }) {
  const tests = kept.things.filter((each) => each.isUnsent).length
  const read = Math.floor(kept.unsentSeconds / 60)
  const waiting = [
    read > 0 && t`${minutes(read)} of reading`,
    read === 0 &&
      kept.unsent > 0 &&
      t`reading in ${plural(kept.unsent, { one: '# book', other: '# books' })}`,
    tests > 0 && plural(tests, { one: '# test', other: '# tests' }),
    kept.unsentMarks > 0 && plural(kept.unsentMarks, { one: '# mark', other: '# marks' }),
  ].filter(Boolean)
  if (waiting.length === 0) return null
  return (
    <Card title={t`Waiting to be sent`}>
      <Text>{waiting.join(' · ')}</Text>
      <Text size={14} tone="muted">
        {isOnline
          ? t`We are sending it now. Keep this page open for a moment.`
          : t`We send it as soon as there is a network. Nothing is lost.`}
      </Text>
    </Card>
  )
}

function stateOf({ state, until }: NonNullable<KeptThing['book']>, bytes: number): string {
  if (state === 'lost') return t`This book was removed by the phone. Save it again.`
  if (state === 'saving') return t`Not saved to the end yet.`
  return until
    ? t`${fileSize(bytes)}, opens until ${date(until)}`
    : t`${fileSize(bytes)}, go online to open it`
}

/** A few lines at once; the rest when asked for. */
function Part({ title, things, none }: { title: string; things: KeptThing[]; none: string }) {
  const [shown, setShown] = useState(AT_ONCE)
  const bytes = things.reduce((sum, each) => sum + each.bytes, 0)
  return (
    <Card title={title}>
      <Text size={14} tone="muted">
        {things.length === 0 ? none : t`${things.length} saved, ${fileSize(bytes)}`}
      </Text>
      {things.length > 0 && (
        <Lines label={title}>
          {things.slice(0, shown).map((each) => (
            <LineLink
              key={each.to}
              to={each.to}
              note={each.isUnsent ? t`not sent yet` : fileSize(each.bytes)}
            >
              {each.title}
            </LineLink>
          ))}
        </Lines>
      )}
      {things.length > shown && (
        <Button onClick={() => setShown(shown + AT_ONCE)}>
          <Trans>Show {Math.min(AT_ONCE, things.length - shown)} more</Trans>
        </Button>
      )}
    </Card>
  )
}
