import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, LogOut } from 'lucide-react'
import { useNavigate } from 'react-router'
import { clock } from '../../../../ui/data/format'
import { Banner, Waiting } from '../../../../ui/feedback/states'
import { Card, Text } from '../../../../ui/layout/layout'
import { Button, IconButton, LinkButton } from '../../../../ui/primitives/Button'

/** Leaving is safe: the test goes on where it was. The time does too, and the button says so. */
export function Leave() {
  const navigate = useNavigate()
  return (
    <IconButton
      label={t`Leave for now. We keep your answers, but the time keeps running`}
      icon={<LogOut />}
      onClick={() => navigate('/quizzes')}
    />
  )
}

interface StepsProps {
  at: number
  last: number
  isTimeUp: boolean
  onGo: (at: number) => void
  onEnd: () => void
}

export function Steps({ at, last, isTimeUp, onGo, onEnd }: StepsProps) {
  return (
    <>
      <Button
        icon={<ArrowLeft aria-hidden="true" />}
        disabled={at === 0 || isTimeUp}
        onClick={() => onGo(at - 1)}
      >
        <Trans>Previous</Trans>
      </Button>
      <Text as="span" size={14} tone="muted" number>
        <Trans>
          {at + 1} of {last + 1}
        </Trans>
      </Text>
      {at < last ? (
        <Button
          kind="primary"
          icon={<ArrowRight aria-hidden="true" />}
          disabled={isTimeUp}
          aria-keyshortcuts="Control+Enter"
          title={t`Ctrl + Enter`}
          onClick={() => onGo(at + 1)}
        >
          <Trans>Next</Trans>
        </Button>
      ) : (
        <Button kind="primary" disabled={isTimeUp} onClick={onEnd}>
          <Trans>Finish</Trans>
        </Button>
      )}
    </>
  )
}

export function SignedOut() {
  return (
    <Banner
      tone="warning"
      action={
        <LinkButton to="/auth/login">
          <Trans>Sign In</Trans>
        </LinkButton>
      }
    >
      <Trans>You are signed out. Your answers are saved on this phone. Sign in again to send them.</Trans>
    </Banner>
  )
}

/** A test begun without a connection: where its answers are. */
export const OnThisDevice = () => (
  <Banner>
    <Trans>
      You started this test offline. Your answers are saved on this phone. We send them when you are online.
    </Trans>
  </Banner>
)

/** Two devices in one test: said once it is known. */
export const OtherDevice = ({ at }: { at: string }) => (
  <Banner tone="warning">
    {t`This test is also open on another phone or computer (last at ${clock(at)}). Your newest answer to each question counts.`}
  </Banner>
)

/** The time is up: the test hands itself in, as soon as the network lets it. */
export function Over({ failed }: { failed: boolean }) {
  return (
    <Card title={t`Time is up`}>
      {failed ? (
        <Text>
          <Trans>
            Waiting for the network to hand in. Answers you saved before the end count. Keep this page open,
            or come back later.
          </Trans>
        </Text>
      ) : (
        <Waiting>
          <Trans>Handing in your answers…</Trans>
        </Waiting>
      )}
    </Card>
  )
}
