import { t } from '@lingui/core/macro'
import { ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { NavLink } from 'react-router'
import { useMe } from '../api/me'
import { SCROLL_TOP_PX } from '../lib/timing'
import { IconButton } from '../ui/primitives/Button'
import { MenuIconOf } from './menuIcons'
import { tabLinks } from './menus'
import { QuickNav } from './QuickNav'
import { useCollision } from './useCollision'
import { useScrolledPast } from './useScrolledPast'

/**
 * On a phone the bar at the bottom: four places, the quick navigation as the last tab, and the way up. The page keeps
 * its height free, so that it covers nothing. On a wide window the last two alone, in the margin.
 */
export function TabBar() {
  const me = useMe().data ?? null
  const box = useRef<HTMLDivElement>(null)
  const isAway = useCollision(box)
  const links = tabLinks(me)
  // A place that another tab leads into is current only on its own page: one tab is, not two.
  const isExact = (to: string) =>
    links.some((other) => other.to !== to && other.to.startsWith(to === '/' ? to : `${to}/`))
  return (
    <div className="tabbar" ref={box} data-away={isAway}>
      <nav className="tabbar-places" aria-label={t`Tabs`}>
        <ul>
          {links.map(({ to, label, icon }) => (
            <li key={to}>
              <NavLink className="tabbar-tab" to={to} end={isExact(to)}>
                <MenuIconOf name={icon} />
                <span>{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <QuickNav label={me ? t`Me` : t`More`} />
      <ScrollTop />
    </div>
  )
}

function ScrollTop() {
  const shown = useScrolledPast(SCROLL_TOP_PX)
  if (!shown) return null
  const up = () => window.scrollTo({ top: 0, behavior: 'smooth' })
  return <IconButton label={t`Scroll to top`} icon={<ArrowUp />} onClick={up} />
}
