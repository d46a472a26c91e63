import { type Me, useMe } from '../api/me'
import { useSiteSettings } from '../api/siteSettings'
import { Banner, useOnline } from '../ui/feedback/states'
import { Button, LinkButton } from '../ui/primitives/Button'
import { exists } from './addresses'
import { applyUpdate, useUpdate } from './serviceWorker'
import { useStopImpersonating } from './useStopImpersonating'
import { useUnsentCount } from './useUnsentCount'

/** What holds on every screen, above it: who one is acting as, what is limited, and the state of the line. */
export function Banners() {
  const me = useMe().data ?? null
  return (
    <div className="shell-banner">
      {me?.isEmergency && <Emergency />}
      {me?.impersonatedBy && <Impersonation me={me} />}
      {me?.isLimited && <Limited />}
      <Line me={me} />
      <Update />
    </div>
  )
}

const Emergency = () => (
  <Banner tone="danger">
    This is emergency access. It ends by itself, and everything done with it is written down.
  </Banner>
)

function Impersonation({ me }: { me: Me }) {
  const { stop, isStopping } = useStopImpersonating()
  return (
    <Banner
      tone="warning"
      action={
        <Button busy={isStopping} busyText="Stopping..." onClick={stop}>
          Stop
        </Button>
      }
    >
      You are seeing {useSiteSettings().data?.siteName || 'Kitabo'} as {me.firstName} {me.lastName}.
    </Banner>
  )
}

/** A learner under 18 whose parent or guardian has not agreed yet. */
const Limited = () => (
  <Banner tone="info" action={exists('/profile') && <LinkButton to="/profile">Ask them</LinkButton>}>
    Some things wait until your parent or guardian agrees.
  </Banner>
)

/** Said while the device has no connection; what waits to be sent is counted. */
function Line({ me }: { me: Me | null }) {
  const isOnline = useOnline()
  const waiting = useUnsentCount(me?.id)
  const changes = waiting > 0 && `${waiting} ${waiting === 1 ? 'change' : 'changes'} waiting.`
  return (
    <div role="status">
      {!isOnline && (
        <Banner tone="warning">You are offline. What is already on this page still works. {changes}</Banner>
      )}
    </div>
  )
}

function Update() {
  const isReady = useUpdate()
  return (
    <div role="status">
      {isReady && (
        <Banner action={<Button onClick={applyUpdate}>Reload</Button>}>A new version is ready.</Banner>
      )}
    </div>
  )
}
