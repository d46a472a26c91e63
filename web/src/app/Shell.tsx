import { ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useKeptLooks } from '../api/keptLooks'
import { useMe } from '../api/me'
import { SCROLL_TOP_PX } from '../lib/timing'
import { CrumbsAbove } from '../ui/layout/Page'
import { IconButton } from '../ui/primitives/Button'
import { AdminFrame } from './AdminFrame'
import { crumbsTo } from './addresses'
import { Banners } from './Banners'
import { Footer } from './Footer'
import { QuickNav } from './QuickNav'
import { TopBar } from './TopBar'
import { useArrival } from './useArrival'
import { useCollision } from './useCollision'
import { useScrolledPast } from './useScrolledPast'

/** What stands around every screen but the bare ones. */
export function Shell() {
  const { pathname } = useLocation()
  const me = useMe().data ?? null
  const main = useArrival(pathname)
  useKeptLooks()
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to main content
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
      <Footer />
      <Floating />
    </div>
  )
}

function Floating() {
  const box = useRef<HTMLDivElement>(null)
  const isAway = useCollision(box)
  return (
    <div className="floating" ref={box} data-away={isAway}>
      <ScrollTop />
      <QuickNav />
    </div>
  )
}

function ScrollTop() {
  const shown = useScrolledPast(SCROLL_TOP_PX)
  if (!shown) return null
  const up = () => window.scrollTo({ top: 0, behavior: 'smooth' })
  return <IconButton label="Scroll to top" icon={<ArrowUp />} onClick={up} />
}
