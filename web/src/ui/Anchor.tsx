import { Download, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

interface AnchorProps {
  /** An address outside the application's own screens. */
  href: string
  children: ReactNode
  /** A file to keep; otherwise the address opens in a tab of its own. */
  download?: boolean
}

/** Leads out of the application: a file of the api's, or another tool. */
export function Anchor({ href, children, download }: AnchorProps) {
  const way = download ? { download: '' } : { target: '_blank', rel: 'noreferrer' }
  return (
    <a className="button button--quiet" href={href} {...way}>
      {download ? <Download aria-hidden="true" /> : <ExternalLink aria-hidden="true" />}
      {children}
      {!download && <span className="visually-hidden">(opens in a new tab)</span>}
    </a>
  )
}
