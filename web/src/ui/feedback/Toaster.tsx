import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useLayoutEffect, useRef } from 'react'
import { TOAST_MS, TOAST_SWIPE_PX } from '../../lib/timing'
import { IconButton } from '../primitives/Button'
import { dismissToast, useToast } from './toast'
import { useClearOfActions } from './useClearOfActions'

/** Where toasts appear: one at a time, F8 moves the focus to it, a swipe of 50 px sends it away. */
export default function Toaster() {
  const current = useToast()
  const viewport = useRef<HTMLOListElement>(null)
  useClearOfActions(viewport, current?.toast.id)
  const isShown = current !== null
  // The page scrolls clear of it. Said on the root, for `:has(.toast)` there is asked anew at every change anywhere.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-toast', isShown)
    return () => document.documentElement.removeAttribute('data-toast')
  }, [isShown])
  return (
    <Radix.Provider
      duration={TOAST_MS}
      swipeThreshold={TOAST_SWIPE_PX}
      swipeDirection="right"
      label={t`Notification`}
    >
      {current && (
        <Radix.Root
          key={current.toast.id}
          className={`toast toast--${current.toast.tone}`}
          type={current.toast.tone === 'destructive' ? 'foreground' : 'background'}
          duration={current.leavesIn ?? TOAST_MS}
          onOpenChange={(open) => !open && dismissToast(current.toast.id)}
        >
          <Radix.Title className="toast-title">{current.toast.title}</Radix.Title>
          {current.toast.detail && (
            <Radix.Description className="toast-detail">{current.toast.detail}</Radix.Description>
          )}
          <Radix.Close asChild>
            <IconButton label={t`Dismiss`} icon={<X />} />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport ref={viewport} className="toasts" hotkey={['F8']} label="Notifications ({hotkey})" />
    </Radix.Provider>
  )
}
