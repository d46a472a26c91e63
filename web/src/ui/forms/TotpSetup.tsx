import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import { api, unwrap } from '../../api/client'
import { useMutation } from '../../api/useMutation'
import { problemOf } from '../../lib/problem'
import { useWait } from '../../lib/useWait'
import { ErrorState, Skeleton } from '../feedback/states'
import { Row, Stack, Text } from '../layout/layout'
import { Button } from '../primitives/Button'
import { Form } from './Form'
import { FormOtp } from './OtpField'
import { useStepUp } from './StepUp'
import '../css/totp.css'

interface TotpSetupProps {
  onDone: () => void
  /** Offers to leave it for another day, until it is in force. */
  onLater?: () => void
}

/** Sets up the authenticator app: a picture to scan, a code to prove it, recovery codes to keep. */
export function TotpSetup({ onDone, onLater }: TotpSetupProps) {
  const { withStepUp } = useStepUp()
  const begun = useMutation({ mutationFn: () => withStepUp(() => unwrap(api.POST('/api/auth/totp'))) })
  const confirmed = useMutation({
    mutationFn: (code: string) =>
      withStepUp(() => unwrap(api.POST('/api/auth/totp/confirm', { body: { code } }))),
  })
  const begin = begun.mutate
  useEffect(() => begin(), [begin])

  if (confirmed.data) return <RecoveryCodes codes={confirmed.data.recoveryCodes} onDone={onDone} />
  return (
    <Stack>
      {begun.isError && <ErrorState error={begun.error} onRetry={() => begin()} />}
      {begun.isPending && <Skeleton shape="card" lines={1} />}
      {begun.data && <Scan {...begun.data} onCode={(code) => confirmed.mutateAsync(code)} />}
      {onLater && (
        <Row>
          <Button onClick={onLater}>
            <Trans>Not now</Trans>
          </Button>
        </Row>
      )}
    </Stack>
  )
}

interface ScanProps {
  qr: string
  secret: string
  uri: string
  onCode: (code: string) => Promise<unknown>
}

function Scan({ qr, secret, uri, onCode }: ScanProps) {
  const { wait, heed } = useWait()
  const confirm = async ({ code }: { code: string }) => {
    try {
      await onCode(code)
    } catch (error) {
      heed(problemOf(error))
      throw error
    }
  }
  return (
    <Stack>
      <Text>
        <Trans>1. Scan this with an authenticator app, such as Google Authenticator or Aegis.</Trans>
      </Text>
      <img className="qr" alt={t`The key for your app`} src={asImage(qr)} width={200} height={200} />
      <Text size={14} tone="muted">
        <Trans>
          On this phone? <a href={uri}>Open your app</a>, or type this key into it:
        </Trans>
      </Text>
      <code className="totp-secret">{inFours(secret)}</code>
      <Form
        start={{ code: '' }}
        onSubmit={confirm}
        wait={wait}
        submit={t`Confirm`}
        submitting={t`Checking...`}
      >
        <FormOtp name="code" label={t`2. Enter the 6 digits the app shows`} />
      </Form>
    </Stack>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <Stack>
      <Text strong>
        <Trans>Two-step sign-in is on. Save these recovery codes.</Trans>
      </Text>
      <Text tone="muted">
        <Trans>
          Each code signs you in once if you lose your phone. Write them down: we do not show them again.
        </Trans>
      </Text>
      <ul className="recovery-codes" aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button icon={<Printer />} onClick={() => print()}>
        <Trans>Print</Trans>
      </Button>
      <Button kind="primary" wide onClick={onDone}>
        <Trans>I saved them</Trans>
      </Button>
    </Stack>
  )
}

/** As a picture the server's SVG can draw, and do nothing else. */
const asImage = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')
