import { t } from '@lingui/core/macro'
import { ChevronDown, Shield } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMe } from '../api/me'
import { isAdmin, isForStaff, refusal } from './access'
import { screenAt } from './addresses'
import { menu } from './menus'
import { NavLinks } from './NavLinks'

/** Around every screen of those who look after the place: which one it is, and the way to all the others. */
export function AdminFrame({ at, children }: { at: string; children: ReactNode }) {
  const me = useMe().data ?? null
  const screen = screenAt(at)
  if (!screen || !isForStaff(screen.access) || !me || refusal(screen.access, me)) return children
  const links = menu(['admin'], me)
  return (
    <>
      <nav className="admin-bar" aria-label={t`Admin`}>
        <Drawer at={at} title={`${isAdmin(me) ? t`Admin` : t`Look after`}: ${screen.title}`}>
          <ul>
            <NavLinks links={links} />
          </ul>
        </Drawer>
      </nav>
      {children}
    </>
  )
}

/** Closes when the address changes, and at Escape. */
function Drawer({ at, title, children }: { at: string; title: string; children: ReactNode }) {
  const drawer = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (drawer.current) drawer.current.open = false
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is for a change of address
  useEffect(close, [at])
  return (
    <details
      ref={drawer}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        close()
        drawer.current?.querySelector('summary')?.focus()
      }}
    >
      <summary className="nav-link">
        <Shield aria-hidden="true" />
        {title}
        <ChevronDown aria-hidden="true" />
      </summary>
      {children}
    </details>
  )
}
