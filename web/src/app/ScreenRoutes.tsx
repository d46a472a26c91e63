import { Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useMe } from '../api/me'
import { ErrorState, Skeleton, Waiting } from '../ui/states'
import { toast } from '../ui/toast'
import { type Refusal, refusal } from './access'
import { exists, pathsOf, screens } from './addresses'
import { NotFoundScreen } from './NotFoundScreen'
import type { Screen } from './routes'
import { Shell } from './Shell'

/** The router, from the screen list. */
export function ScreenRoutes() {
  useScrollToTop()
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
  if (screen.access !== 'public') {
    if (me.isPending) return <Waiting>Verifying access...</Waiting>
    if (me.data === undefined) return <ErrorState error={me.error} onRetry={() => me.refetch()} />
    const refused = refusal(screen.access, me.data)
    if (refused) return <Refused screen={screen} refused={refused} />
  }
  const Content = screen.screen
  const shown = (
    <Suspense fallback={<ScreenSkeleton />}>
      <Content />
    </Suspense>
  )
  return screen.frame === 'bare' ? <main className="lone">{shown}</main> : shown
}

const ScreenSkeleton = () => (
  <div className="page">
    <Skeleton lines={4} />
  </div>
)

/** Says why, and leads away. */
function Refused({ screen, refused }: { screen: Screen; refused: Refusal }) {
  const navigate = useNavigate()
  const to = exists(refused.to) ? refused.to : '/home'
  // The list is constant, so a screen's own words for signed-out visitors are those of its first refusal.
  const own = refused.to === '/auth/login' ? screen.signedOut : undefined
  const { title, detail } = own ?? refused
  useEffect(() => {
    toast({ title, detail, tone: 'destructive' })
    if (!own) return
    const later = setTimeout(() => navigate(to, { replace: true }), own.afterMs)
    return () => clearTimeout(later)
  }, [title, detail, own, navigate, to])
  return own ? <Waiting>Verifying access...</Waiting> : <LeaveTo to={to} />
}

const LeaveTo = ({ to }: { to: string }) => <Navigate to={to} replace />

/** A new address starts at its top; going back leaves the place to the browser. */
function useScrollToTop() {
  const { pathname } = useLocation()
  const kind = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is for a change of address
  useEffect(() => {
    if (kind !== 'POP') window.scrollTo(0, 0)
  }, [pathname])
}
