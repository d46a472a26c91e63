import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useKeptLooks } from '../api/keptLooks'
import { useMe } from '../api/me'
import { CrumbsAbove } from '../ui/layout/Page'
import { AdminFrame } from './AdminFrame'
import { crumbsTo } from './addresses'
import { Banners } from './Banners'
import { TabBar } from './TabBar'
import { TopBar } from './TopBar'
import { useArrival } from './useArrival'

// Below everything else, so the first page does not wait for it.
const Footer = lazy(() => import('./Footer'))

/** What stands around every screen but the bare ones. */
export function Shell() {
  const { pathname } = useLocation()
  const me = useMe().data ?? null
  const main = useArrival(pathname)
  useKeptLooks()
  return (
    <div className="shell">
      <a className="skip" href="#main">
        <Trans>Skip to main content</Trans>
      </a>
      <TopBar />
      <Banners />
      <main id="main" tabIndex={-1} ref={main}>
        <CrumbsAbove value={crumbsTo(pathname, me)}>
          <AdminFrame at={pathname}>
            <Outlet />
          </AdminFrame>
        </CrumbsAbove>
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <TabBar />
    </div>
  )
}
