import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Me } from '../api/me'
import { Button, IconButton, LinkButton } from '../ui/primitives/Button'
import { type MenuLink, menuGroups, portals, profileLink } from './menus'
import { NavLinks } from './NavLinks'
import { Switches } from './Switches'
import { TierBadge } from './TierBadge'
import { useLeave } from './useLeave'

const OtherLearners = lazy(() => import('./OtherLearners'))

/** The menu that slides in with everything there is; it closes when the address changes. */
export default function MobileMenu({ me, onClose }: { me: Me | null; onClose: () => void }) {
  useCloseOnLeaving(onClose)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="menu" aria-describedby={undefined}>
          <div className="menu-who">
            <Dialog.Title>{me ? nameOf(me) : t`Menu`}</Dialog.Title>
            {me && <p className="text--14 text--muted">{me.email}</p>}
            {me && (
              <p className="menu-actions">
                {profileLink() && (
                  <LinkButton to="/profile">
                    <Trans>Edit Profile</Trans>
                  </LinkButton>
                )}
                <TierBadge me={me} />
              </p>
            )}
          </div>
          <div className="menu-close">
            <Dialog.Close asChild>
              <IconButton label={t`Close menu`} icon={<X />} />
            </Dialog.Close>
          </div>
          <nav aria-label={t`Menu`}>
            {menuGroups(me).map(({ title, links }) => (
              <Group key={title ?? 'main'} title={title} links={links} />
            ))}
          </nav>
          <div className="menu-end">
            <Switches />
            {me && (
              <Suspense>
                <ul>
                  <OtherLearners me={me} />
                </ul>
              </Suspense>
            )}
            {me ? <SignOut /> : <SignInLinks />}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const nameOf = (me: Me) => [me.firstName || t`Student`, me.lastName].filter(Boolean).join(' ')

function Group({ title, links }: { title: string | undefined; links: MenuLink[] }) {
  return (
    <>
      {title && <h3>{title}</h3>}
      <ul>
        <NavLinks links={links} />
      </ul>
    </>
  )
}

function SignInLinks() {
  return (
    <>
      <LinkButton to="/auth/login" kind="primary" wide>
        <Trans>Sign In</Trans>
      </LinkButton>
      {portals().map(({ to, label }) => (
        <LinkButton key={to} to={to} wide>
          {to === '/auth/register' ? t`Get Started` : label}
        </LinkButton>
      ))}
    </>
  )
}

function SignOut() {
  const { leave, isLeaving } = useLeave()
  return (
    <Button wide busy={isLeaving} busyText={t`Signing out...`} onClick={leave}>
      <Trans>Sign out</Trans>
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
