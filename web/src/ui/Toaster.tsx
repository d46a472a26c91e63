import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useRef } from 'react'
import { TOAST_MS, TOAST_SWIPE_PX } from '../lib/timing'
import { IconButton } from './Button'
import { dismissToast, useToast } from './toast'
import { useClearOfActs } from './useClearOfActs'

/** Where toasts appear: one at a time, F8 moves the focus to it, a swipe of 50 px sends it away. */
export default function Toaster() {
  const told = useToast()
  const place = useRef<HTMLOListElement>(null)
  useClearOfActs(place, told?.toast.id)
  return (
    <Radix.Provider
      duration={TOAST_MS}
      swipeThreshold={TOAST_SWIPE_PX}
      swipeDirection="right"
      label="Notification"
    >
      {told && (
        <Radix.Root
          key={told.toast.id}
          className={`toast toast--${told.toast.tone}`}
          type={told.toast.tone === 'destructive' ? 'foreground' : 'background'}
          duration={told.leavesIn ?? TOAST_MS}
          onOpenChange={(open) => !open && dismissToast(told.toast.id)}
        >
          <Radix.Title className="toast-title">{told.toast.title}</Radix.Title>
          {told.toast.detail && (
            <Radix.Description className="toast-detail">{told.toast.detail}</Radix.Description>
          )}
          <Radix.Close asChild>
            <IconButton label="Dismiss" icon={<X />} />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport ref={place} className="toasts" hotkey={['F8']} label="Notifications ({hotkey})" />
    </Radix.Provider>
  )
}
