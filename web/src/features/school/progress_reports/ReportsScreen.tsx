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
        lead={t`Made from the numbers of a period, read and approved by a teacher, and only then sent.`}
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
      lead={t`What your school approved about your work here, or Kitabo made from it.`}
    >
      <Stack gap={8}>
        <Loaded
          query={mine}
          empty={
            <EmptyState
              title={t`There is no report of yours yet.`}
              reason={t`A class teacher makes and approves it. Without a class, Kitabo makes one when a parent follows you, or when you ask.`}
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
