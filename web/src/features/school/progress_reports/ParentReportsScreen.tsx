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
    <Page title={t`Reports of my children`} lead={t`Reports from school and from Kitabo, newest first.`}>
      <Loaded
        query={children}
        empty={
          <EmptyState
            title={t`You are not linked with a child.`}
            reason={t`Link with your child to see their reports here.`}
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
          reason={t`You are still linked. Only your child can share again.`}
        />
      )}
      {isShared && reports.length === 0 && (
        <EmptyState
          title={t`There is no report of ${firstName} yet.`}
          reason={
            inClass
              ? t`The school makes and approves it. We email you when it is ready.`
              : t`Kitabo makes one on Mondays and on the first day of a month, when there is enough work.`
          }
        />
      )}
      {reports.length > 0 && <ShortList reports={reports} at="/parent/reports" />}
      {isShared && <ParentPreferences child={child} />}
      {isShared && !inClass && <ReportRequest learnerId={learnerId} at="/parent/reports" />}
    </Stack>
  )
}
