import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { count, date, plural } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Card, Grid, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { Progress } from '../../../ui/primitives/graphics'
import { type Ahead, type Badge, useAchievements } from './data'
import { Medal } from './Medal'

export default function AchievementsScreen() {
  const found = useAchievements()
  return (
    <Page
      title={t`My achievements`}
      lead={t`You earn these when you read and practise. You keep them for good.`}
    >
      <Loaded query={found} skeleton={<Skeleton shape="card" lines={4} />}>
        {({ badges, next }) => (
          <Stack gap={8}>
            <Earned badges={badges.filter((badge) => badge.earnedAt)} />
            <Coming next={next} badges={badges} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Earned({ badges }: { badges: Badge[] }) {
  if (badges.length === 0) {
    return (
      <EmptyState
        title={t`No achievements yet.`}
        reason={t`Take a test, or read for an hour, to earn your first one.`}
        action={
          <LinkButton to="/library">
            <Trans>Open the library</Trans>
          </LinkButton>
        }
      />
    )
  }
  const newest = [...badges].sort((one, other) => (other.earnedAt ?? '').localeCompare(one.earnedAt ?? ''))
  return (
    <Stack as="section" gap={3}>
      <Heading>
        <Trans>Earned</Trans>
      </Heading>
      <Grid min={280} fill>
        {newest.map((badge) => (
          <Card key={badge.code}>
            <Row gap={3} align="center">
              <Medal series={badge.series} needs={badge.needs} isEarned />
              <Stack gap={1}>
                <Heading level={3}>{badge.name}</Heading>
                <Text size={14} tone="muted">
                  {date(badge.earnedAt)}
                </Text>
              </Stack>
            </Row>
            <Text size={14}>{badge.evidence}</Text>
            <How badge={badge} />
          </Card>
        ))}
      </Grid>
    </Stack>
  )
}

function Coming({ next, badges }: { next: Ahead[]; badges: Badge[] }) {
  const byCode = new Map(badges.map((badge) => [badge.code, badge]))
  return (
    <Stack as="section" gap={3}>
      <Heading>
        <Trans>What comes next</Trans>
      </Heading>
      <Grid min={280} fill>
        {next.map((ahead) => (
          <Card key={ahead.code}>
            <Row gap={3} align="center">
              <Medal series={ahead.series} needs={ahead.needs} isEarned={false} />
              <Heading level={3}>{ahead.name}</Heading>
            </Row>
            <Progress
              value={(100 * ahead.done) / ahead.needs}
              label={t`So far`}
              text={t`${count(ahead.done)} of ${plural(ahead.needs, ahead.unit)}`}
            />
            <How badge={byCode.get(ahead.code)} />
          </Card>
        ))}
      </Grid>
    </Stack>
  )
}

const How = ({ badge }: { badge: Badge | undefined }) =>
  badge ? (
    <Text size={14} tone="muted">
      {badge.how}
    </Text>
  ) : null
