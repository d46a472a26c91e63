import { plural, t } from '@lingui/core/macro'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useUnread } from '../api/notifications'

import { IconButton } from '../ui/primitives/Button'

const BellPanel = lazy(() => import('../features/notifications/in_app/BellPanel'))
const MOST_SHOWN = 99

/** The bell of the header: how much is unread, and the newest notices when it is pressed. */
export function Bell() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const unread = useUnread()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes it
  useEffect(() => setOpen(false), [pathname])
  return (
    <>
      <IconButton
        ref={button}
        label={
          unread > 0
            ? t`Notifications, ${plural(unread, { one: '# unread', other: '# unread' })}`
            : t`Notifications`
        }
        icon={
          <span className="bell">
            <BellIcon />
            {unread > 0 && (
              <span className="bell-count">{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>
            )}
          </span>
        }
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Suspense>
          <BellPanel anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
