import { lazy, Suspense } from 'react'
import { useMe } from '../../api/me'
import { Loaded } from '../../ui/Loaded'
import { Page } from '../../ui/Page'
import { EmptyState, Skeleton } from '../../ui/states'
import { useMine } from './data'
import { ShortList } from './ShortList'

const ClassDesk = lazy(() => import('./ClassDesk'))
const STAFF = ['moderator', 'admin', 'super_admin']

/** Reports: teachers make and send those of their classes; a learner reads their own. */
export default function ReportsScreen() {
  const me = useMe().data
  if (me?.isTeacher || STAFF.includes(me?.role ?? '')) {
    return (
      <Page
        title="Progress reports"
        lead="Made from the numbers of a period, read and approved by a teacher, and only then sent."
      >
        <Suspense fallback={<Skeleton shape="card" lines={6} />}>
          <ClassDesk />
        </Suspense>
      </Page>
    )
  }
  return <Mine />
}

function Mine() {
  const mine = useMine()
  return (
    <Page title="My progress reports" lead="What your school has approved about your work here.">
      <Loaded
        query={mine}
        empty={
          <EmptyState
            title="There is no report of yours yet."
            reason="Your class teacher makes and approves it; you hear when it is ready."
          />
        }
      >
        {(reports) => <ShortList reports={reports} at="/reports" />}
      </Loaded>
    </Page>
  )
}
