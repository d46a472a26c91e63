import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Menu, UserRound } from 'lucide-react'
import { lazy, Suspense, useContext, useState } from 'react'
import { NavLink } from 'react-router'
import { type Me, useMe } from '../api/me'
import { useSiteSettings } from '../api/siteSettings'
import { HEADER_CHANGE_PX } from '../lib/timing'
import { SiteName } from '../ui/layout/Page'
import { Button, IconButton, LinkButton } from '../ui/primitives/Button'
import { Bell } from './Bell'
import { MenuIconOf } from './menuIcons'
import { adminLinks, barLinks, type MenuLink, portals, profileLink, workLinks } from './menus'
import { TierBadge } from './TierBadge'
import { useLeave } from './useLeave'
import { useScrolledPast } from './useScrolledPast'

const MobileMenu = lazy(() => import('./MobileMenu'))

export function TopBar() {
  const me = useMe().data ?? null
  const scrolled = useScrolledPast(HEADER_CHANGE_PX)
  return (
    <header className="topbar" data-scrolled={scrolled}>
      <div className="topbar-row">
        <Logo />
        <nav aria-label={t`Main`}>
          <Links links={barLinks(me)} />
        </nav>
        <div className="topbar-end">
          {me ? <SignedIn me={me} /> : <SignedOut />}
          {/* A wide bar has all there is for a visitor. */}
          <div className={me ? 'topbar-menu' : 'topbar-menu topbar-menu--narrow'}>
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

function Links({ links }: { links: MenuLink[] }) {
  return (
    <ul>
      {links.map(({ to, label, icon }) => (
        <li key={label}>
          <NavLink className="nav-link" to={to} end={icon === 'home'}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** Icons alone, named for those who listen or hover: the bar is short of room. */
function Icons({ links }: { links: MenuLink[] }) {
  return links.map(({ to, label, icon }) => (
    <NavLink key={label} className="nav-link" to={to} aria-label={label} title={label}>
      <MenuIconOf name={icon} />
    </NavLink>
  ))
}

function SignedIn({ me }: { me: Me }) {
  const { leave, isLeaving } = useLeave()
  return (
    <>
      <TierBadge me={me} />
      <Bell />
      <div className="topbar-wide">
        {workLinks(me).map(({ to, label, icon }) => (
          <NavLink key={label} className="nav-link nav-link--badge" to={to} title={label}>
            <MenuIconOf name={icon} />
            <span>{label}</span>
          </NavLink>
        ))}
        <Icons links={adminLinks(me)} />
        <Name me={me} />
        <Button kind="quiet" busy={isLeaving} busyText={t`Logging out...`} onClick={leave}>
          <Trans>Logout</Trans>
        </Button>
      </div>
    </>
  )
}

/** The first name; it leads to the profile where there is one. */
function Name({ me }: { me: Me }) {
  const name = me.firstName || 'Student'
  const profile = profileLink()
  if (profile) {
    return (
      <NavLink className="nav-link nav-link--name" to={profile.to} aria-label={t`Your profile, ${name}`}>
        <UserRound aria-hidden="true" />
        <span>{name}</span>
      </NavLink>
    )
  }
  return (
    <span className="nav-link nav-link--name">
      <UserRound aria-hidden="true" />
      <span>{name}</span>
    </span>
  )
}

function SignedOut() {
  return (
    <>
      <div className="topbar-wide">
        {portals().map(({ to, label }) => (
          <LinkButton key={to} kind="quiet" to={to}>
            {label}
          </LinkButton>
        ))}
      </div>
      <LinkButton to="/auth/login">
        <Trans>Sign In</Trans>
      </LinkButton>
    </>
  )
}

function MenuButton({ me }: { me: Me | null }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t`Open menu`}
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
