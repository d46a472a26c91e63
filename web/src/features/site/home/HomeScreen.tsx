import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router'
import { useAuthorMe, useMe } from '../../../api/me'
import { rolesOf } from '../../../lib/roles'
import { useScreens } from '../../../lib/screens'
import { startPage } from '../../../lib/startPage'
import { Waiting } from '../../../ui/feedback/states'
import { LearnerToday } from './today/LearnerToday'

// A learner's phone does not fetch what staff see.
const WorkHome = lazy(() => import('./staff/WorkHome').then(({ WorkHome }) => ({ default: WorkHome })))

export default function HomeScreen() {
  const me = useMe().data
  const { exists } = useScreens()
  const author = useAuthorMe(me?.role === 'author')
  if (!me || (me.role === 'author' && author.isPending))
    return (
      <Waiting>
        <Trans>Verifying access...</Trans>
      </Waiting>
    )

  const elsewhere = startPage(me.role, author.data?.isApproved === true, exists, me.permissions)
  if (elsewhere !== '/home') return <Navigate to={elsewhere} replace />
  if (rolesOf(me).includes('learner')) return <LearnerToday me={me} />
  return (
    <Suspense
      fallback={
        <Waiting>
          <Trans>Verifying access...</Trans>
        </Waiting>
      }
    >
      <WorkHome me={me} />
    </Suspense>
  )
}
