import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../primitives/Button'
import { count } from '../format'

/** What can be done with the rows chosen; it stands at the foot of the window while any is. */
export function BulkBar({
  chosen,
  children,
  onClear,
}: {
  chosen: number
  children: ReactNode
  onClear: () => void
}) {
  if (chosen === 0) return null
  return (
    <section className="data-bulk" aria-label={t`Chosen rows`}>
      <b role="status">
        <Trans>{count(chosen)} chosen</Trans>
      </b>
      {children}
      <IconButton label={t`Choose none`} icon={<X />} onClick={onClear} />
    </section>
  )
}
