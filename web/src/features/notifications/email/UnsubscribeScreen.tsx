import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { problemOf } from '../../../lib/problem'
import { useScreens } from '../../../lib/screens'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, EmptyState } from '../../../ui/feedback/states'
import { toastProblem } from '../../../ui/feedback/toast'
import { Checkbox, Choices } from '../../../ui/forms/Field'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { type Preferences, useChoose, usePreferences, type Wishes } from './data'

const KINDS = [
  ['trialReminders', t`Reminders before my free trial ends`],
  ['subscriptionUpdates', t`News about my plan and payments`],
  ['marketingEmails', t`New books and offers`],
  ['familyUpdates', t`Family messages and alerts`],
  ['weeklyDigest', t`My children’s week, on Sundays`],
  ['bookUpdates', t`Books for you, and reading reminders`],
] as const

/** Where the link under a mail leads: which kinds come, or none. */
export default function UnsubscribeScreen() {
  const token = useSearchParams()[0].get('token') ?? ''
  const preferences = usePreferences(token)
  return (
    <Page
      title={t`Your emails`}
      lead={t`Choose which emails you get. We save your choice right away.`}
      width="form"
    >
      {token === '' || isNoLink(preferences.error) ? (
        <NoLink isOpened={token !== ''} />
      ) : (
        <Loaded query={preferences}>{(chosen) => <Choosing token={token} chosen={chosen} />}</Loaded>
      )}
    </Page>
  )
}

/** The api knows no such link: asking again would not help. */
const isNoLink = (error: unknown) => error !== null && [404, 422].includes(problemOf(error).status)

function NoLink({ isOpened }: { isOpened: boolean }) {
  const { exists } = useScreens()
  return (
    <EmptyState
      title={isOpened ? t`This link is not ours.` : t`Open this page from our email.`}
      reason={t`Use the link at the end of our email, or sign in and choose in your profile.`}
      action={exists('/profile') && <LinkButton to="/profile">{t`My profile`}</LinkButton>}
    />
  )
}

function Choosing({ token, chosen }: { token: string; chosen: Preferences }) {
  const choose = useChoose(token)
  const [before, setBefore] = useState<Wishes | null>(null)

  const wish = async (wishes: Wishes, undo: Wishes | null) => {
    try {
      await choose.mutateAsync(wishes)
      setBefore(undo)
    } catch (error) {
      toastProblem(error, { title: t`Not saved` })
    }
  }
  const now: Wishes = { ...plain(chosen), isUnsubscribedAll: chosen.isUnsubscribedAll }
  return (
    <Stack gap={6}>
      <div role="status">{before && <Kept chosen={chosen} onUndo={() => wish(before, null)} />}</div>
      <Card title={t`Emails to ${chosen.address}`}>
        <Choices legend={t`Emails you get`}>
          {KINDS.map(([name, label]) => (
            <Checkbox
              key={name}
              boxed
              label={label}
              checked={!chosen.isUnsubscribedAll && chosen[name]}
              disabled={choose.isPending}
              onChange={({ target }) => wish(toggled(chosen, name, target.checked), now)}
            />
          ))}
        </Choices>
        <Row>
          <Button
            disabled={chosen.isUnsubscribedAll}
            busy={choose.isPending}
            onClick={() => wish({ isUnsubscribedAll: true }, now)}
          >
            <Trans>Turn all off</Trans>
          </Button>
        </Row>
        <Text tone="muted" size={14}>
          <Trans>
            We always send emails about your account, such as a code to sign in or a new password. They keep
            it safe.
          </Trans>
        </Text>
      </Card>
    </Stack>
  )
}

function Kept({ chosen, onUndo }: { chosen: Preferences; onUndo: () => void }) {
  return (
    <Banner tone="success" action={<Button onClick={onUndo}>{t`Undo`}</Button>}>
      {chosen.isUnsubscribedAll ? t`All are off now.` : t`Saved.`}
    </Banner>
  )
}

const plain = (chosen: Preferences) => ({
  trialReminders: chosen.trialReminders,
  subscriptionUpdates: chosen.subscriptionUpdates,
  marketingEmails: chosen.marketingEmails,
  familyUpdates: chosen.familyUpdates,
  weeklyDigest: chosen.weeklyDigest,
  bookUpdates: chosen.bookUpdates,
})

/** After "none at all" the first one turned on is the only one on. */
function toggled(chosen: Preferences, name: (typeof KINDS)[number][0], on: boolean): Wishes {
  if (!chosen.isUnsubscribedAll) return { [name]: on }
  return {
    trialReminders: false,
    subscriptionUpdates: false,
    marketingEmails: false,
    familyUpdates: false,
    weeklyDigest: false,
    bookUpdates: false,
    [name]: on,
    isUnsubscribedAll: false,
  }
}
