import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { Me } from '../api/me'
import { Button, IconButton, LinkButton } from '../ui/Button'
import { isAdmin } from './access'
import { exists } from './addresses'
import { MenuIconOf } from './menuIcons'
import { menu } from './menus'
import { ThemeSwitch } from './ThemeSwitch'
import { TierBadge } from './TopBar'
import { useLeave } from './useLeave'

/** The menu that slides in on small screens; it closes when the address changes. */
export default function MobileMenu({ me, onClose }: { me: Me | null; onClose: () => void }) {
  useCloseOnLeaving(onClose)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="menu" aria-describedby={undefined}>
          <div>
            <Dialog.Title>{me ? nameOf(me) : 'Menu'}</Dialog.Title>
            {me && <p className="text--14 text--muted">{me.email}</p>}
            {me && <TierBadge me={me} />}
            {me && exists('/profile') && <LinkButton to="/profile">Edit Profile</LinkButton>}
          </div>
          <div className="menu-close">
            <Dialog.Close asChild>
              <IconButton label="Close menu" icon={<X />} />
            </Dialog.Close>
          </div>
          <nav aria-label="Menu">
            <Group sections={['main', 'learn', 'account']} me={me} />
            <Group title="Author" sections={['author']} me={me} />
            {isAdmin(me) && <Group title="Admin" sections={['admin']} me={me} />}
          </nav>
          <div className="menu-end">
            <ThemeSwitch />
            {me ? (
              <SignOut />
            ) : (
              <LinkButton to="/auth/login" kind="primary" wide>
                Sign In
              </LinkButton>
            )}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const nameOf = (me: Me) => [me.firstName || 'Student', me.lastName].filter(Boolean).join(' ')

function Group({
  title,
  sections,
  me,
}: {
  title?: string
  sections: Parameters<typeof menu>[0]
  me: Me | null
}) {
  const links = menu(sections, me)
  if (links.length === 0) return null
  return (
    <>
      {title && <h3>{title}</h3>}
      <ul>
        {links.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink className="nav-link" to={to} end>
              <MenuIconOf name={icon} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function SignOut() {
  const { leave, isLeaving } = useLeave()
  return (
    <Button wide busy={isLeaving} busyText="Signing out..." onClick={leave}>
      Sign out
    </Button>
  )
}

function useCloseOnLeaving(onClose: () => void) {
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (key !== openedAt.current) onClose()
  }, [key, onClose])
}
