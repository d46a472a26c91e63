import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Card, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { type NotCounted, useNotCounted } from './data'
import { NotCountedLines } from './results/NotCounted'

/** The learner's own list of answers that came and do not count, by test. */
export default function NotCountedScreen() {
  return (
    <Page
      title={t`Answers that were not counted`}
      lead={t`These answers came too late, or you gave a newer one. We kept what you wrote.`}
      crumbs={[{ label: t`Practice tests`, to: '/quizzes' }]}
      width="text"
    >
      <Loaded query={useNotCounted()} skeleton={<Skeleton shape="card" lines={3} />} empty={<None />}>
        {(lines) => (
          <Stack gap={6}>
            {byTest(lines).map(([title, own]) => (
              <Card key={title} title={title}>
                <NotCountedLines lines={own} />
              </Card>
            ))}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function byTest(lines: NotCounted[]): [string, NotCounted[]][] {
  const found = new Map<string, NotCounted[]>()
  for (const line of lines) found.set(line.title, [...(found.get(line.title) ?? []), line])
  return [...found]
}

const None = () => (
  <EmptyState
    title={t`Every answer counted.`}
    reason={t`Answers that come after the end of a test appear here.`}
    action={
      <LinkButton to="/quizzes">
        <Trans>Practice tests</Trans>
      </LinkButton>
    }
  />
)
