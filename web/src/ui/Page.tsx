import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'

/** The name of the site, from its public settings; stands in every document title. */
export const SiteName = createContext('Kitabo')

interface PageProps {
  title: string
  children: ReactNode
  /** One sentence under the title. */
  lead?: ReactNode
  /** The way here, outermost first; the page itself is added. */
  crumbs?: { label: string; to: string }[]
  actions?: ReactNode
  width?: 'wide' | 'form' | 'text' | 'full'
  /** The heading is heard but not seen, for screens that open with their own. */
  hideTitle?: boolean
}

/** A screen: document title, breadcrumbs, heading, and the focus on that heading after a navigation. */
export function Page({ title, children, lead, crumbs, actions, width = 'wide', hideTitle }: PageProps) {
  const site = useContext(SiteName)
  const heading = useFocusAfterNavigation()
  return (
    <div className={width === 'wide' ? 'page' : `page page--${width}`}>
      <title>{`${title} · ${site}`}</title>
      {crumbs && <Crumbs crumbs={crumbs} here={title} />}
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

let arrivedAt: string | null = null

function useFocusAfterNavigation() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    // The very first page keeps the browser's own focus, so that Tab starts at the skip link.
    if (arrivedAt !== null && arrivedAt !== pathname) heading.current?.focus({ preventScroll: true })
    arrivedAt = pathname
  }, [pathname])
  return heading
}

function Crumbs({ crumbs, here }: { crumbs: { label: string; to: string }[]; here: string }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumbs">
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
