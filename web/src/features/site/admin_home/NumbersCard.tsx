import { dateTime } from '../../../ui/data/format'
import { Banner } from '../../../ui/feedback/states'
import { Card, Facts, Stack, Text } from '../../../ui/layout/layout'
import { Anchor } from '../../../ui/primitives/Anchor'
import { Badge } from '../../../ui/primitives/graphics'
import type { Overview } from './data'

/** How old the published numbers are, what the last run said, and which checks it failed. */
export function NumbersCard({ overview: { freshness, lastRun, dagsterUrl } }: { overview: Overview }) {
  const published = lastRun?.status === 'published'
  return (
    <Card
      title="The numbers"
      actions={
        <Badge tone={freshness.isStale ? 'warning' : 'success'}>
          {freshness.isStale ? 'Older' : 'Fresh'}
        </Badge>
      }
      foot={dagsterUrl && <Anchor href={dagsterUrl}>Open the pipeline in Dagster</Anchor>}
    >
      {freshness.message && <Banner tone="warning">{freshness.message}</Banner>}
      <Facts
        facts={[
          ['As of', dateTime(freshness.asOf)],
          [
            'Last run',
            lastRun
              ? `${dateTime(lastRun.finishedAt)}, ${published ? 'published' : lastRun.status}`
              : 'None yet',
          ],
        ]}
      />
      <FailedChecks checks={freshness.failedChecks} />
    </Card>
  )
}

function FailedChecks({ checks }: { checks: string[] }) {
  if (checks.length === 0) {
    return (
      <Text size={14} tone="muted">
        No check of the last run failed.
      </Text>
    )
  }
  return (
    <Stack gap={1}>
      <Text strong>Failed checks and rows left out</Text>
      <Stack as="ul" gap={1}>
        {checks.map((check) => (
          <Text key={check} as="li" size={14} tone="danger">
            {check}
          </Text>
        ))}
      </Stack>
    </Stack>
  )
}
