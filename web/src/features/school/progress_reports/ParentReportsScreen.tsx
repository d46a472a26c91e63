import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { Heading, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { type ChildReports, useChildren } from './data'
import { ParentPreferences } from './ParentPreferences'
import { ReportRequest } from './ReportRequest'
import { ShortList } from './ShortList'

/** Every report a parent may read, child by child. */
export default function ParentReportsScreen() {
  const children = useChildren()
  return (
    <Page
      title={t`Reports of my children`}
      lead={t`What their schools approved or Kitabo made, newest first.`}
    >
      <Loaded
        query={children}
        empty={
          <EmptyState
            title={t`No child is linked with you.`}
            reason={t`Link with your child first; then their reports stand here.`}
            action={
              <LinkButton to="/parent">
                <Trans>Link with your child</Trans>
              </LinkButton>
            }
          />
        }
      >
        {(all) => (
          <Stack gap={8}>
            {all.map((child) => (
              <Child key={child.learnerId} child={child} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Child({ child }: { child: ChildReports }) {
  const { learnerId, firstName, isShared, inClass, reports } = child
  return (
    <Stack as="section" gap={3}>
      <Heading>{firstName}</Heading>
      {!isShared && (
        <EmptyState
          title={t`${firstName} does not share reports with you now.`}
          reason={t`You are still linked. Only the learner can allow more.`}
        />
      )}
      {isShared && reports.length === 0 && (
        <EmptyState
          title={t`There is no report of ${firstName} yet.`}
          reason={
            inClass
              ? t`The school makes and approves it; you get a mail when it is ready.`
              : t`Kitabo makes one on Mondays and on the first day of a month, when there is work enough to say how it went.`
          }
        />
      )}
      {reports.length > 0 && <ShortList reports={reports} at="/parent/reports" />}
      {isShared && <ParentPreferences child={child} />}
      {isShared && !inClass && <ReportRequest learnerId={learnerId} at="/parent/reports" />}
    </Stack>
  )
}
