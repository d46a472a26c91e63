import { t } from '@lingui/core/macro'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { BackButton } from './BackButton'

/** The name of the site, from its public settings; stands in every document title. */
export const SiteName = createContext('Kitabo')

/** The screens above the one shown, as the screen list tells them. */
export const CrumbsAbove = createContext<Crumb[]>([])

interface Crumb {
  label: string
  to: string
}

interface PageProps {
  title: string
  children: ReactNode
  /** One sentence under the title. */
  lead?: ReactNode
  /** The way here, outermost first, where it is not the screen list's; the page itself is added. */
  crumbs?: Crumb[]
  actions?: ReactNode
  width?: 'wide' | 'form' | 'text' | 'full' | 'table'
  /** The heading is heard but not seen, for screens that open with their own. */
  hideTitle?: boolean
  /** Which of several things the screen shows, where only the query tells: another one is read from its top. */
  location?: string
}

/** A screen: document title, breadcrumbs, heading, and the focus on that heading after a navigation. */
export function Page(props: PageProps) {
  const { title, children, lead, crumbs, actions, width = 'wide', hideTitle, location } = props
  const site = useContext(SiteName)
  const heading = useFocusAfterNavigation(location)
  const listed = useContext(CrumbsAbove)
  const link = crumbs ?? listed
  return (
    <div className={width === 'wide' ? 'page' : `page page--${width}`}>
      <title>{`${title} · ${site}`}</title>
      {link.length > 0 && <Crumbs crumbs={link} here={title} />}
      <header className={hideTitle ? 'visually-hidden' : 'page-head'}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="page-lead">{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  )
}

let arrivedAt: { pathname: string; location: string | undefined } | null = null

function useFocusAfterNavigation(location: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const kind = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is for a change of address
  useEffect(() => {
    const before = arrivedAt
    arrivedAt = { pathname, location }
    // The very first page keeps the browser's own focus, so that Tab starts at the skip link.
    if (before === null || (before.pathname === pathname && before.location === location)) return
    heading.current?.focus({ preventScroll: true })
    // Another path is brought to its top by the list of screens.
    if (before.pathname === pathname && kind !== 'POP') window.scrollTo(0, 0)
  }, [pathname, location])
  return heading
}

function Crumbs({ crumbs, here }: { crumbs: Crumb[]; here: string }) {
  return (
    <nav className="crumbs" aria-label={t`Breadcrumbs`}>
      <BackButton to={crumbs.at(-1)?.to} />
      <ol>
        {crumbs.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
