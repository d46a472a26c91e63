import { Trans } from '@lingui/react/macro'
import { Download, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

interface AnchorProps {
  /** An address outside the application's own screens. */
  href: string
  children: ReactNode
  /** A file to keep; otherwise the address opens in a tab of its own. */
  download?: boolean
  kind?: 'quiet' | 'secondary'
}

/** Leads out of the application: a file of the api's, or another tool. */
export function Anchor({ href, children, download, kind = 'quiet' }: AnchorProps) {
  const link = download ? { download: '' } : { target: '_blank', rel: 'noreferrer' }
  return (
    <a className={`button button--${kind}`} href={href} {...link}>
      {download ? <Download aria-hidden="true" /> : <ExternalLink aria-hidden="true" />}
      {children}
      {!download && (
        <span className="visually-hidden">
          <Trans>(opens in a new tab)</Trans>
        </span>
      )}
    </a>
  )
}
