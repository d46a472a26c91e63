import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { Card, Row, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { useNotices } from './data'
import { NotificationLine } from './NotificationLine'
import { ReadAll } from './ReadAll'

/** Everything one was told, newest first. */
export default function NotificationsScreen() {
  const notices = useNotices()
  return (
    <Page
      title={t`Notifications`}
      lead={t`What is new, newest first.`}
      actions={notices.data && <ReadAll notices={notices.data.pages.flatMap(({ data }) => data)} />}
    >
      <Stack gap={6}>
        <Loaded query={notices}>
          {({ pages }) => {
            const found = pages.flatMap((page) => page.data)
            if (found.length === 0) {
              return (
                <EmptyState
                  title={t`No notifications yet.`}
                  reason={t`New messages, reports and changed scores appear here.`}
                />
              )
            }
            return (
              <Stack as="ul" gap={3}>
                {found.map((notice) => (
                  <li key={notice.id}>
                    <Card>
                      <NotificationLine notice={notice} />
                    </Card>
                  </li>
                ))}
              </Stack>
            )
          }}
        </Loaded>
        {notices.hasNextPage && (
          <Row justify="center">
            <Button busy={notices.isFetchingNextPage} onClick={() => notices.fetchNextPage()}>
              <Trans>Show earlier</Trans>
            </Button>
          </Row>
        )}
      </Stack>
    </Page>
  )
}
