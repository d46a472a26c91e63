import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate, useNavigationType } from 'react-router'
import { type Me, useMe } from '../api/me'
import { useWhereabouts } from '../lib/here'
import type { ReturnState } from '../lib/returnAddress'
import { rolesOf } from '../lib/roles'
import { sessionEnd } from '../lib/sessionEnd'
import { startPage } from '../lib/startPage'
import { ErrorState, Skeleton, Waiting } from '../ui/feedback/states'
import { toast } from '../ui/feedback/toast'
import { type Refusal, refusal, SIGNED_OUT, WRONG_ROLE } from './access'
import { exists, pathsOf, screenAt, screens } from './addresses'
import { LearnersScreen } from './LearnersScreen'
import { NotFoundScreen } from './NotFoundScreen'
import { requiredSetup } from './requiredSetup'
import type { Screen } from './routes'
import { Shell } from './Shell'
import { Unfetched } from './Unfetched'

/** The router, from the screen list. */
export function ScreenRoutes() {
  useScrollToTop()
  useWhereabouts()
  const framed = screens.filter((screen) => screen.frame !== 'bare')
  const bare = screens.filter((screen) => screen.frame === 'bare')
  return (
    <Routes>
      <Route element={<Shell />}>
        {framed.flatMap(routesOf)}
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
      {bare.flatMap(routesOf)}
    </Routes>
  )
}

const routesOf = (screen: Screen) =>
  pathsOf(screen).map((path) => <Route key={path} path={path} element={<Guarded screen={screen} />} />)

function Guarded({ screen }: { screen: Screen }) {
  const me = useMe()
  const { pathname } = useLocation()
  if (screen.access !== 'public') {
    if (me.isPending)
      return (
        <Waiting>
          <Trans>Verifying access...</Trans>
        </Waiting>
      )
    if (me.data === undefined) return <ErrorState error={me.error} onRetry={() => me.refetch()} />
    const refused = refusal(screen.access, me.data) ?? setupElsewhere(me.data, pathname)
    if (refused) return <Refused screen={screen} refused={fitting(refused, me.data)} />
  }
  if (screen.parents && isOnlyParent(me.data ?? null))
    return <LearnersScreen {...screen} parents={screen.parents} />
  const Content = screen.screen
  const shown = (
    <Unfetched address={pathname}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Content />
      </Suspense>
    </Unfetched>
  )
  return screen.frame === 'bare' ? <main className="lone">{shown}</main> : shown
}

/** Only learners have the learner's dashboard: everybody else is led to the place of their own role. */
const fitting = (refused: Refusal, me: Me | null): Refusal =>
  refused === WRONG_ROLE && me && me.role !== 'user'
    ? { ...refused, to: startPage(me.role, me.isApprovedAuthor, exists, me.permissions) }
    : refused

/** Somebody who has no work of their own here. */
const isOnlyParent = (me: Me | null) => me !== null && rolesOf(me).join() === 'parent'

/** What a person must do first, unless this is where they do it. */
function setupElsewhere(me: Me | null, here: string): Refusal | null {
  const setup = me && requiredSetup(me)
  return setup && exists(setup.to) && screenAt(setup.to) !== screenAt(here) ? setup : null
}

const ScreenSkeleton = () => (
  <div className="page">
    <Skeleton lines={4} />
  </div>
)

/** Says why, and leads away; signing in leads back. */
function Refused({ screen, refused }: { screen: Screen; refused: Refusal }) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const [from] = useState(pathname + search + hash)
  const to = exists(refused.to) ? refused.to : '/home'
  // The list is constant, so a screen's own words for signed-out visitors are those of its first refusal.
  const own = refused === SIGNED_OUT ? screen.signedOut : undefined
  const ended = refused === SIGNED_OUT ? sessionEnd.words() : null
  const { title, detail } = ended ? { title: t`You were signed out`, detail: ended } : (own ?? refused)
  useEffect(() => {
    toast({ title, detail, tone: 'destructive' })
    if (!own) return
    const later = setTimeout(() => navigate(to, { replace: true, state: { from } }), own.afterMs)
    return () => clearTimeout(later)
  }, [title, detail, own, navigate, to, from])
  return own ? (
    <Waiting>
      <Trans>Verifying access...</Trans>
    </Waiting>
  ) : (
    <LeaveTo to={to} from={from} />
  )
}

const LeaveTo = ({ to, from }: { to: string } & ReturnState) => <Navigate to={to} replace state={{ from }} />

/** A new address starts at its top; going back leaves the place to the browser. */
function useScrollToTop() {
  const { pathname } = useLocation()
  const kind = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is for a change of address
  useEffect(() => {
    if (kind !== 'POP') window.scrollTo(0, 0)
  }, [pathname])
}
