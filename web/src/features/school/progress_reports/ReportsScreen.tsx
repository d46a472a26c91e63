import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { useMe } from '../../../api/me'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { useMine } from './data'
import { ReportRequest } from './ReportRequest'
import { ShortList } from './ShortList'

const ClassReports = lazy(() => import('./ClassReports'))
const STAFF = ['moderator', 'admin', 'super_admin']

/** Reports: teachers make and send those of their classes; a learner reads their own. */
export default function ReportsScreen() {
  const me = useMe().data
  if (me?.isTeacher || STAFF.includes(me?.role ?? '')) {
    return (
      <Page
        title={t`Progress reports`}
        lead={t`Made from the numbers, then checked and approved by a teacher before they are sent.`}
      >
        <Suspense fallback={<Skeleton shape="card" lines={6} />}>
          <ClassReports />
        </Suspense>
      </Page>
    )
  }
  return <Mine learnerId={me?.id} />
}

function Mine({ learnerId }: { learnerId?: string }) {
  const mine = useMine()
  return (
    <Page
      title={t`My progress reports`}
      lead={t`Reports about your work here, from your school or from Kitabo.`}
    >
      <Stack gap={8}>
        <Loaded
          query={mine}
          empty={
            <EmptyState
              title={t`You have no reports yet.`}
              reason={t`Your class teacher makes it. If you have no class, Kitabo makes one when your parent is linked, or when you ask.`}
            />
          }
        >
          {(reports) => <ShortList reports={reports} at="/reports" />}
        </Loaded>
        {learnerId && <ReportRequest learnerId={learnerId} at="/reports" />}
      </Stack>
    </Page>
  )
}
