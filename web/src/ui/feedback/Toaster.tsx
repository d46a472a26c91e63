import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useRef } from 'react'
import { TOAST_MS, TOAST_SWIPE_PX } from '../../lib/timing'
import { IconButton } from '../primitives/Button'
import { dismissToast, useToast } from './toast'
import { useClearOfActions } from './useClearOfActions'

/** Where toasts appear: one at a time, F8 moves the focus to it, a swipe of 50 px sends it away. */
export default function Toaster() {
  const result = useToast()
  const location = useRef<HTMLOListElement>(null)
  useClearOfActions(location, result?.toast.id)
  return (
    <Radix.Provider
      duration={TOAST_MS}
      swipeThreshold={TOAST_SWIPE_PX}
      swipeDirection="right"
      label="Notification"
    >
      {result && (
        <Radix.Root
          key={result.toast.id}
          className={`toast toast--${result.toast.tone}`}
          type={result.toast.tone === 'destructive' ? 'foreground' : 'background'}
          duration={result.leavesIn ?? TOAST_MS}
          onOpenChange={(open) => !open && dismissToast(result.toast.id)}
        >
          <Radix.Title className="toast-title">{result.toast.title}</Radix.Title>
          {result.toast.detail && (
            <Radix.Description className="toast-detail">{result.toast.detail}</Radix.Description>
          )}
          <Radix.Close asChild>
            <IconButton label="Dismiss" icon={<X />} />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport ref={location} className="toasts" hotkey={['F8']} label="Notifications ({hotkey})" />
    </Radix.Provider>
  )
}
