import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { TOAST_MS, TOAST_SWIPE_PX } from '../lib/timing'
import { IconButton } from './Button'
import { dismissToast, useToast } from './toast'

/** Where toasts appear: one at a time, F8 moves the focus to it, a swipe of 50 px sends it away. */
export default function Toaster() {
  const toast = useToast()
  return (
    <Radix.Provider
      duration={TOAST_MS}
      swipeThreshold={TOAST_SWIPE_PX}
      swipeDirection="right"
      label="Notification"
    >
      {toast && (
        <Radix.Root
          key={toast.id}
          className={`toast toast--${toast.tone}`}
          type={toast.tone === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
        >
          <Radix.Title className="toast-title">{toast.title}</Radix.Title>
          {toast.detail && <Radix.Description className="toast-detail">{toast.detail}</Radix.Description>}
          <Radix.Close asChild>
            <IconButton label="Dismiss" icon={<X />} />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport className="toasts" hotkey={['F8']} label="Notifications ({hotkey})" />
    </Radix.Provider>
  )
}
