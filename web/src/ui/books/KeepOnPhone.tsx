import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, Pause, Play, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import {
  isAlmostHere,
  type Kept,
  useDropBook,
  useKeptBook,
  usePauseBook,
  useResumeBook,
} from '../../api/books/useKeptBook'
import { useMe } from '../../api/me'
import { rolesOf } from '../../lib/roles'
import { useScreens } from '../../lib/screens'
import { date, fileSize } from '../data/format'
import { Banner, useOnline } from '../feedback/states'
import { toastProblem } from '../feedback/toast'
import { Row, Stack, Text } from '../layout/layout'
import { Button } from '../primitives/Button'
import { Progress } from '../primitives/graphics'

const KeepDialog = lazy(() => import('./KeepDialog'))

/** For learners alone: keeping a book on this phone, how far that is, and taking it off again. */
export function KeepOnPhone({ bookId }: { bookId: string }) {
  const me = useMe().data
  return me && rolesOf(me).includes('learner') ? <Keeping userId={me.id} bookId={bookId} /> : null
}

interface Of {
  userId: string
  bookId: string
}

function Keeping({ userId, bookId }: Of) {
  const { kept, saving } = useKeptBook(userId, bookId)
  if (!kept) return null
  if (!kept.book || kept.isLost) return <Offer userId={userId} bookId={bookId} isLost={kept.isLost} />
  if (!kept.book.isWhole) return <Underway kept={kept} saving={saving} />
  if (isAlmostHere(kept)) return <Almost />
  return <Whole kept={kept} />
}

function Offer({ userId, bookId, isLost }: Of & { isLost: boolean }) {
  const [isAsked, ask] = useState(false)
  const isOnline = useOnline()
  return (
    <Stack gap={2}>
      {isLost && (
        <Banner tone="warning">
          <Trans>This book was removed by the phone. Save it again.</Trans>
        </Banner>
      )}
      <Row>
        <Button icon={<Download aria-hidden="true" />} disabled={!isOnline} onClick={() => ask(true)}>
          {isLost ? t`Save it again` : t`Save for offline`}
        </Button>
      </Row>
      {isAsked && (
        <Suspense>
          <KeepDialog userId={userId} bookId={bookId} onClose={() => ask(false)} />
        </Suspense>
      )}
    </Stack>
  )
}

type UnderwayProps = Pick<ReturnType<typeof useKeptBook>, 'saving'> & { kept: Kept }

/** Being fetched, or waiting for somebody or something. */
function Underway({ kept: { book, done, total }, saving }: UnderwayProps) {
  const pause = usePauseBook()
  const resume = useResumeBook()
  const drop = useDropBook()
  if (!book) return null
  const isGoing = !book.isPaused && saving?.state !== 'failed'
  const words = {
    saving: null,
    offline: t`You are offline. It continues when the network is back.`,
    wifi: t`Waiting for Wi-Fi.`,
    failed: saving?.problem ? `${saving.problem.title}. ${saving.problem.detail}` : null,
  }
  const said = book.isPaused ? t`Paused.` : saving && words[saving.state]
  return (
    <Stack gap={2}>
      <Progress
        value={(100 * done) / Math.max(1, total)}
        label={t`Saving on this phone`}
        text={t`${done} of ${total} parts, ${fileSize(book.bytes)}`}
      />
      <div role="status">{said && <Text size={14}>{said}</Text>}</div>
      <Row gap={3}>
        {isGoing ? (
          <Button icon={<Pause aria-hidden="true" />} onClick={() => pause.mutate(book)}>
            <Trans>Pause</Trans>
          </Button>
        ) : (
          <Button icon={<Play aria-hidden="true" />} onClick={() => resume.mutate(book)}>
            <Trans>Continue</Trans>
          </Button>
        )}
        <Button busy={drop.isPending} onClick={() => drop.mutate(book)}>
          <Trans>Cancel</Trans>
        </Button>
      </Row>
    </Stack>
  )
}

/** The book is here; what it is read with is still to come. */
function Almost() {
  const isOnline = useOnline()
  const { fetchReader } = useScreens()
  useEffect(() => {
    if (isOnline) void fetchReader?.()
  }, [isOnline, fetchReader])
  return (
    <div role="status">
      <Text size={14} tone="muted">
        {isOnline
          ? t`Almost there. We are saving what opens the book.`
          : t`Go online once: what opens this book is not saved yet.`}
      </Text>
    </div>
  )
}

function Whole({ kept: { book, until } }: { kept: Kept }) {
  const drop = useDropBook()
  if (!book) return null
  const size = fileSize(book.bytes)
  return (
    <Stack gap={2}>
      <Text size={14} tone="muted">
        {until ? t`On this phone until ${date(until)}, ${size}.` : t`On this phone, ${size}.`}
      </Text>
      <Row>
        <Button
          icon={<Trash2 aria-hidden="true" />}
          busy={drop.isPending}
          onClick={() => drop.mutate(book, { onError: (error) => toastProblem(error) })}
        >
          <Trans>Remove from phone</Trans>
        </Button>
      </Row>
    </Stack>
  )
}
