import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type Places, useChooseBook } from '../../../api/loans'
import { isUnlimited, placesLeft } from '../../../lib/bookLimit'
import { KeepOnPhone } from '../../../ui/books/KeepOnPhone'
import { BookCover } from '../../../ui/content/BookCover'
import { date } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Beside } from '../../../ui/layout/Beside'
import { Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { type Loan, useLoans, useReturnBook } from './data'

/** What somebody has on loan, when it ends, and how many books they may still choose. */
export default function LoansScreen() {
  const loans = useLoans()
  return (
    <Page
      title={t`My books on loan`}
      width="text"
      crumbs={[{ label: t`Library`, to: '/library' }]}
      actions={
        <LinkButton to="/devices">
          <Trans>My devices</Trans>
        </LinkButton>
      }
    >
      <Loaded query={loans}>
        {({ places, loans: all }) => (
          <Stack gap={6}>
            <PlacesText places={places} />
            <Open loans={all.filter(({ status }) => status === 'active')} places={places} />
            <Ended loans={all.filter(({ status }) => status !== 'active')} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function PlacesText({ places }: { places: Places }) {
  const { taken, limit, cycleEnd, entitledUntil } = places
  const left = placesLeft(places)
  return (
    <Stack gap={1}>
      <Text size={18} strong>
        {isUnlimited(places)
          ? t`Your plan has no book limit.`
          : t`You chose ${taken} of ${limit} books this month.`}
      </Text>
      {!isUnlimited(places) && (
        <Text tone="muted">
          {left > 0
            ? t`You can choose ${left} more. On ${date(cycleEnd)} a new month starts.`
            : t`On ${date(cycleEnd)} you can choose again. A book you choose keeps its place until then.`}
        </Text>
      )}
      {entitledUntil && (
        <Text size={14} tone="muted">
          <Trans>Your plan ends on {date(entitledUntil)}. Books close 3 days later.</Trans>
        </Text>
      )}
    </Stack>
  )
}

function Open({ loans, places }: { loans: Loan[]; places: Places }) {
  if (loans.length === 0) {
    return (
      <EmptyState
        title={t`No books yet.`}
        reason={t`Books you choose appear here with the day they end.`}
        action={
          <LinkButton kind="primary" to="/bookstore">
            <Trans>Choose a book</Trans>
          </LinkButton>
        }
      />
    )
  }
  return (
    <Stack as="ul" gap={4}>
      {loans.map((loan) => (
        <li key={loan.id}>
          <LoanRow loan={loan} places={places}>
            <LinkButton to={`/reader/${loan.bookId}`}>
              <Trans>Read</Trans>
            </LinkButton>
            <Return loan={loan} />
            <KeepOnPhone bookId={loan.bookId} />
          </LoanRow>
        </li>
      ))}
    </Stack>
  )
}

interface LoanRowProps {
  loan: Loan
  places?: Places
  children: React.ReactNode
}

function LoanRow({ loan, places, children }: LoanRowProps) {
  const { title, author, coverImageUrl, lockedUntil, startedAt } = loan
  return (
    <Beside side={<BookCover src={coverImageUrl} title={title} author={author} width={64} />}>
      <Text strong>{title}</Text>
      <Text size={14} tone="muted">
        {[t`Since ${date(startedAt)}`, places ? openUntil(lockedUntil, places) : endedText(loan)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Row gap={3}>{children}</Row>
    </Beside>
  )
}

const openUntil = (lockedUntil: string | null, places: Places) =>
  isUnlimited(places)
    ? null
    : lockedUntil
      ? t`Chosen until ${date(lockedUntil)}.`
      : t`Kept from last month. Return it to free its place.`

const endedText = ({ status, returnedAt, revokedAt, revokeReason }: Loan) =>
  status === 'returned'
    ? t`Returned on ${date(returnedAt)}.`
    : t`Ended on ${date(revokedAt)}. ${revokeReason ?? ''}`

function Return({ loan }: { loan: Loan }) {
  const [isAsked, ask] = useState(false)
  const giveBack = useReturnBook()
  const confirm = () =>
    giveBack.mutate(loan, {
      onSuccess: () => {
        ask(false)
        toast({ title: t`Book returned`, detail: loan.title })
      },
      onError: (error) => toastProblem(error),
    })
  return (
    <>
      <Button onClick={() => ask(true)}>
        <Trans>Return</Trans>
      </Button>
      <AlertDialog
        title={t`Return “${loan.title}”?`}
        description={
          loan.lockedUntil
            ? t`It closes on all your devices. Its place stays taken until ${date(loan.lockedUntil)}. You can take it again until then.`
            : t`It closes on all your devices, and you can choose another book.`
        }
        open={isAsked}
        onOpenChange={ask}
        confirm={t`Return`}
        onConfirm={confirm}
        busy={giveBack.isPending}
      />
    </>
  )
}

function Ended({ loans }: { loans: Loan[] }) {
  if (loans.length === 0) return null
  return (
    <Stack as="section" gap={4}>
      <Heading>
        <Trans>Returned and ended</Trans>
      </Heading>
      <Stack as="ul" gap={4}>
        {loans.map((loan) => (
          <li key={loan.id}>
            <LoanRow loan={loan}>{loan.lockedUntil && <TakeAgain loan={loan} />}</LoanRow>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function TakeAgain({ loan }: { loan: Loan }) {
  const choose = useChooseBook()
  const take = () =>
    choose.mutate(loan.bookId, {
      onSuccess: () => toast({ title: t`Book taken again`, detail: loan.title }),
      onError: (error) => toastProblem(error),
    })
  return (
    <Button busy={choose.isPending} onClick={take}>
      <Trans>Take it again</Trans>
    </Button>
  )
}
