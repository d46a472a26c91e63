import { Menu, UserRound } from 'lucide-react'
import { lazy, Suspense, useContext, useState } from 'react'
import { NavLink } from 'react-router'
import { type Me, useMe } from '../api/me'
import { useSiteSettings } from '../api/siteSettings'
import { HEADER_CHANGE_PX } from '../lib/timing'
import { Button, IconButton, LinkButton } from '../ui/Button'
import { Badge, type Tone } from '../ui/graphics'
import { SiteName } from '../ui/Page'
import { isAdmin } from './access'
import { exists } from './addresses'
import { MenuIconOf } from './menuIcons'
import { type MenuLink, menu } from './menus'
import { useScrolledPast } from './Shell'
import { useLeave } from './useLeave'

const MobileMenu = lazy(() => import('./MobileMenu'))

export function TopBar() {
  const me = useMe().data ?? null
  const scrolled = useScrolledPast(HEADER_CHANGE_PX)
  return (
    <header className="topbar" data-scrolled={scrolled}>
      <div className="topbar-row">
        <Logo />
        <nav aria-label="Main">
          <Links links={menu(['main'], me)} as="words" />
        </nav>
        <div className="topbar-end">
          {me ? <SignedIn me={me} /> : <SignedOut />}
          <div className="topbar-narrow">
            <MenuButton me={me} />
          </div>
        </div>
      </div>
    </header>
  )
}

function Logo() {
  const site = useContext(SiteName)
  const icon = useSiteSettings().data?.siteIcon
  return (
    <NavLink className="logo" to="/" end>
      <img src={icon || '/favicon.svg'} alt="" width={28} height={28} />
      {site}
    </NavLink>
  )
}

/** Words for the main ways; icons alone, named for those who listen or hover, where the bar is short of room. */
function Links({ links, as }: { links: MenuLink[]; as: 'words' | 'icons' }) {
  return (
    <ul>
      {links.map(({ to, label, icon }) => (
        <li key={to}>
          {as === 'icons' && icon ? (
            <NavLink className="nav-link" to={to} aria-label={label} title={label}>
              <MenuIconOf name={icon} />
            </NavLink>
          ) : (
            <NavLink className="nav-link" to={to}>
              {label}
            </NavLink>
          )}
        </li>
      ))}
    </ul>
  )
}

function SignedIn({ me }: { me: Me }) {
  const { leave, isLeaving } = useLeave()
  const groups = menu(isAdmin(me) ? ['author', 'admin'] : ['author'], me)
  return (
    <>
      <TierBadge me={me} />
      <div className="topbar-wide">
        <Links links={groups} as="icons" />
        <Name me={me} />
        <Button kind="quiet" busy={isLeaving} busyText="Logging out..." onClick={leave}>
          Logout
        </Button>
      </div>
    </>
  )
}

/** The first name; it leads to the profile as soon as there is one. */
function Name({ me }: { me: Me }) {
  const name = me.firstName || 'Student'
  if (exists('/profile')) {
    return (
      <NavLink className="nav-link" to="/profile">
        <UserRound aria-hidden="true" />
        {name}
      </NavLink>
    )
  }
  return (
    <span className="nav-link">
      <UserRound aria-hidden="true" />
      {name}
    </span>
  )
}

const TIER_TONES: Record<string, Tone> = { premium: 'brand', basic: 'info' }

/** PREMIUM, BASIC or TRIAL; trial where the tier says so or is missing. People who work here have none. */
export function TierBadge({ me }: { me: Me }) {
  if (me.role !== 'user') return null
  const tier = me.subscriptionTier ?? 'trial'
  return <Badge tone={TIER_TONES[tier] ?? 'plain'}>{tier.toUpperCase()}</Badge>
}

function SignedOut() {
  const doors: [path: string, label: string][] = [
    ['/parent/login', 'Parent Portal'],
    ['/tutor/login', 'Tutor Portal'],
    ['/auth/register', 'Register'],
  ]
  return (
    <>
      <div className="topbar-wide">
        {doors
          .filter(([path]) => exists(path))
          .map(([path, label]) => (
            <LinkButton key={path} kind="quiet" to={path}>
              {label}
            </LinkButton>
          ))}
      </div>
      <LinkButton to="/auth/login">Sign In</LinkButton>
    </>
  )
}

function MenuButton({ me }: { me: Me | null }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label="Open menu"
        icon={<Menu />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <MobileMenu me={me} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
