import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button'

/** What belongs to the screen and not to paper. */
export const Unprinted = ({ children }: { children: ReactNode }) => (
  <div className="unprinted">{children}</div>
)

export const PrintButton = () => (
  <Unprinted>
    <Button kind="quiet" icon={<Printer />} onClick={() => window.print()}>
      Print
    </Button>
  </Unprinted>
)
