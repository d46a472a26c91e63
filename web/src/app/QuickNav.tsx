import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft, CircleUserRound, Compass, LifeBuoy, X } from 'lucide-react'
import { lazy, type Ref, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMe } from '../api/me'
import { useSiteSettings } from '../api/siteSettings'
import { screenAt } from './addresses'
import { quickLinks } from './menus'
import { NavLinks } from './NavLinks'

const OtherLearners = lazy(() => import('./OtherLearners'))

/** The button with the shortest ways from here: the last tab of a phone's bar, and floating beside a wide page. */
export function QuickNav({ label }: { label: string }) {
  const [open, setOpen] = useState(false)
  const panel = useId()
  const { pathname } = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  const panelRef = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes it
  useEffect(() => setOpen(false), [pathname])

  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    // The panel lies over the page: it does not stay where the focus has gone on.
    const leave = ({ target }: FocusEvent) => {
      const inside = [panelRef, button].some(({ current }) => current?.contains(target as Node))
      if (!inside) setOpen(false)
    }
    document.addEventListener('keydown', close)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('focusin', leave)
    }
  }, [open])
  return (
    <>
      {open && <QuickLinks ref={panelRef} id={panel} here={pathname} />}
      <button
        type="button"
        ref={button}
        className="tabbar-tab tabbar-tab--quick"
        aria-label={`${label}, ${open ? t`close quick navigation` : t`quick navigation`}`}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
      >
        <Sign open={open} />
        <span>{label}</span>
      </button>
    </>
  )
}

/** A person among the tabs, a compass where it stands alone. */
const Sign = ({ open }: { open: boolean }) =>
  open ? (
    <X aria-hidden="true" />
  ) : (
    <>
      <CircleUserRound className="tabbar-narrow" aria-hidden="true" />
      <Compass className="tabbar-wide" aria-hidden="true" />
    </>
  )

function QuickLinks({ ref, id, here }: { ref: Ref<HTMLElement>; id: string; here: string }) {
  const me = useMe().data ?? null
  const navigate = useNavigate()
  const support = useSiteSettings().data?.supportEmail
  return (
    <nav ref={ref} id={id} className="quick" aria-label={t`Quick navigation`}>
      <p className="quick-here">
        <Trans>You are on: {screenAt(here)?.title ?? t`an unknown page`}</Trans>
      </p>
      <ul>
        <NavLinks links={quickLinks(me)} />
        {me && (
          <Suspense>
            <OtherLearners me={me} />
          </Suspense>
        )}
        {support && (
          <li>
            <a className="nav-link" href={`mailto:${support}`}>
              <LifeBuoy aria-hidden="true" />
              <Trans>Need Help</Trans>
            </a>
          </li>
        )}
        <li>
          <button type="button" className="nav-link" onClick={() => navigate(-1)}>
            <ArrowLeft aria-hidden="true" />
            <Trans>Go Back</Trans>
          </button>
        </li>
      </ul>
    </nav>
  )
}
