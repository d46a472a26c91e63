import { lazy, type ReactNode, Suspense } from 'react'
import { useMe } from '../api/me'
import { isForStaff, refusal } from './access'
import { screenAt } from './addresses'

const AdminBar = lazy(() => import('./AdminBar')) // learners need not fetch it

/** Around every screen of those who look after the place: which one it is, and the way to all the others. */
export function AdminFrame({ at, children }: { at: string; children: ReactNode }) {
  const me = useMe().data ?? null
  const screen = screenAt(at)
  if (!screen || !isForStaff(screen.access) || !me || refusal(screen.access, me)) return children
  return (
    <>
      <Suspense fallback={<div className="admin-bar" />}>
        <AdminBar at={at} title={screen.title} me={me} />
      </Suspense>
      {children}
    </>
  )
}
