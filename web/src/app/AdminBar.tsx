import { t } from '@lingui/core/macro'
import { ChevronDown, Shield } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Me } from '../api/me'
import { isAdmin } from './access'
import { menu } from './menus'
import { NavLinks } from './NavLinks'

/** Which of the screens of those who look after the place this is, and the way to all the others. */
export default function AdminBar({ at, title, me }: { at: string; title: string; me: Me }) {
  return (
    <nav className="admin-bar" aria-label={t`Admin`}>
      <Drawer at={at} title={`${isAdmin(me) ? t`Admin` : t`Look after`}: ${title}`}>
        <ul>
          <NavLinks links={menu(['admin'], me)} />
        </ul>
      </Drawer>
    </nav>
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
