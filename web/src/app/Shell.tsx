import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { SCROLL_TOP_PX } from '../lib/timing'
import { IconButton } from '../ui/Button'
import { OfflineBanner } from '../ui/states'
import { Footer } from './Footer'
import { QuickNav } from './QuickNav'
import { TopBar } from './TopBar'

/** What stands around every screen but the bare ones. */
export function Shell() {
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <TopBar />
      <div className="shell-banner">
        <OfflineBanner />
      </div>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <div className="floating">
        <ScrollTop />
        <QuickNav />
      </div>
    </div>
  )
}

function ScrollTop() {
  const shown = useScrolledPast(SCROLL_TOP_PX)
  if (!shown) return null
  const up = () => window.scrollTo({ top: 0, behavior: 'smooth' })
  return <IconButton label="Scroll to top" icon={<ArrowUp />} onClick={up} />
}

export function useScrolledPast(px: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const look = () => setPast(window.scrollY > px)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [px])
  return past
}
