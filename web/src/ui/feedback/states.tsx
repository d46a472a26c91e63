import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, Info, TriangleAlert, WifiOff } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { isNowhere, problemOf } from '../../lib/problem'
import { Button, LinkButton } from '../primitives/Button'

type Tone = 'info' | 'warning' | 'danger' | 'success'
const ICONS = { info: Info, warning: TriangleAlert, danger: CircleAlert, success: Info }

/** A line above what it speaks of. */
export function Banner({
  children,
  tone = 'info',
  action,
}: {
  children: ReactNode
  tone?: Tone
  action?: ReactNode
}) {
  const Icon = ICONS[tone]
  return (
    <div className={`banner tone--${tone}`}>
      <Icon aria-hidden="true" />
      <span className="banner-text">{children}</span>
      {action}
    </div>
  )
}

const onlineChanged = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useOnline = () => useSyncExternalStore(onlineChanged, () => navigator.onLine)

/** Shown by itself while the device has no connection. */
export function OfflineBanner() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <div className="banner tone--warning">
          <WifiOff aria-hidden="true" />
          <span className="banner-text">
            <Trans>You are offline. What you opened before still works.</Trans>
          </span>
        </div>
      )}
    </div>
  )
}

/** Nothing here: why, and what to do about it. */
export function EmptyState({
  title,
  reason,
  action,
}: {
  title: string
  reason?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="blank">
      <svg className="blank-art" viewBox="0 0 48 48" aria-hidden="true">
        <path d="M24 14c-4-3-9-4-16-4v26c7 0 12 1 16 4 4-3 9-4 16-4V10c-7 0-12 1-16 4Zm0 0v26M13 18h5M13 24h5M30 18h5M30 24h5" />
      </svg>
      <p className="blank-title">{title}</p>
      {reason && <p>{reason}</p>}
      {action}
    </div>
  )
}

/** It failed: what happened, Try again where that may help, and the number support asks for. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const problem = problemOf(error)
  if (isNowhere(problem)) return <NotHere />
  return (
    <div className="blank" role="alert">
      <CircleAlert className="blank-art" aria-hidden="true" />
      <p className="blank-title">{problem.title}</p>
      <p>{problem.detail}</p>
      {problem.status === 404 ? (
        <Home />
      ) : (
        onRetry && (
          <Button onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )
      )}
      {problem.requestId && (
        <p>
          <Trans>
            Request <span className="request-id">{problem.requestId}</span>
          </Trans>
        </p>
      )}
    </div>
  )
}

/** An address that names nothing: trying again would not help, going elsewhere does. */
function NotHere() {
  return (
    <EmptyState
      title={t`Page not found`}
      reason={t`This page does not exist, or you cannot see it.`}
      action={<Home />}
    />
  )
}

const Home = () => (
  <LinkButton to="/" kind="primary">
    <Trans>Back to home</Trans>
  </LinkButton>
)

/** Where something will stand. Stays invisible for the first 150 ms, so that fast answers do not flicker. */
export function Skeleton({
  lines = 3,
  shape = 'text',
}: {
  lines?: number
  shape?: 'text' | 'card' | 'chart'
}) {
  return (
    <div className={`skeleton skeleton--${shape}`} role="status" aria-label={t`Loading`}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity
        <span key={line} />
      ))}
    </div>
  )
}

/** A guard or a whole screen on its way. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <div className="guard" role="status">
      <span className="spinner" aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}
