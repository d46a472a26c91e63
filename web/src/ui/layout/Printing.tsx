import { t } from '@lingui/core/macro'
import { Printer } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../primitives/Button'

/** What belongs to the screen and not to paper. */
export const Unprinted = ({ children }: { children: ReactNode }) => (
  <div className="unprinted">{children}</div>
)

/** What should stand on one sheet of paper: set smaller there, as it was drawn for a phone. */
export const OnePage = ({ children }: { children: ReactNode }) => <div className="one-page">{children}</div>

export const PrintButton = ({ label = t`Print` }: { label?: string }) => (
  <Unprinted>
    <Button kind="quiet" icon={<Printer />} onClick={() => window.print()}>
      {label}
    </Button>
  </Unprinted>
)

/** True while the screen is put on paper, where nothing can be opened any more. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture as soon as the listeners have run.
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinting
}
