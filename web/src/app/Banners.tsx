import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { between } from '../api/between'
import { type Me, useMe } from '../api/me'
import { useSiteSettings } from '../api/siteSettings'
import { Banner, useOnline } from '../ui/feedback/states'
import { Button, LinkButton } from '../ui/primitives/Button'
import { exists } from './addresses'
import { applyUpdate, useUpdate } from './serviceWorker'
import { useStopImpersonating } from './useStopImpersonating'
import { useUnsentCount } from './useUnsentCount'

// Few phones change learners without a network.
const Between = lazy(() => import('./Between'))

/** What holds on every screen, above it: who one is acting as, what is limited, and the state of the line. */
export function Banners() {
  const me = useMe().data ?? null
  return (
    <div className="shell-banner">
      {me?.isEmergency && <Emergency />}
      {me?.impersonatedBy && <Impersonation me={me} />}
      {me?.isLimited && <Limited />}
      <Line me={me} />
      {between.whose() !== null && (
        <Suspense>
          <Between me={me} />
        </Suspense>
      )}
      <Update />
    </div>
  )
}

const Emergency = () => (
  <Banner tone="danger">
    <Trans>This is emergency access. It ends soon, and we log everything you do.</Trans>
  </Banner>
)

function Impersonation({ me }: { me: Me }) {
  const { stop, isStopping } = useStopImpersonating()
  return (
    <Banner
      tone="warning"
      action={
        <Button busy={isStopping} busyText={t`Stopping...`} onClick={stop}>
          <Trans>Stop</Trans>
        </Button>
      }
    >
      <Trans>
        You are seeing {useSiteSettings().data?.siteName || 'Kitabo'} as {me.firstName} {me.lastName}.
      </Trans>
    </Banner>
  )
}

/** A learner under 18 whose parent or guardian has not agreed yet. */
const Limited = () => (
  <Banner
    tone="info"
    action={
      exists('/profile') && (
        <LinkButton to="/profile">
          <Trans>Ask them</Trans>
        </LinkButton>
      )
    }
  >
    <Trans>Some things need your parent or guardian to agree.</Trans>
  </Banner>
)

/** Said while the device has no connection; what waits to be sent is counted. */
function Line({ me }: { me: Me | null }) {
  const isOnline = useOnline()
  const waiting = useUnsentCount(me?.id)
  const changes = waiting > 0 && t`${plural(waiting, { one: '# change', other: '# changes' })} waiting.`
  return (
    <div role="status">
      {!isOnline && (
        <Banner tone="warning">
          <Trans>You are offline. What you opened before still works. {changes}</Trans>
        </Banner>
      )}
    </div>
  )
}

function Update() {
  const isReady = useUpdate()
  return (
    <div role="status">
      {isReady && (
        <Banner
          action={
            <Button onClick={applyUpdate}>
              <Trans>Reload</Trans>
            </Button>
          }
        >
          <Trans>A new version is ready.</Trans>
        </Banner>
      )}
    </div>
  )
}
