import { useMe } from '../../../api/me'
import { dateTime } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, Skeleton } from '../../../ui/feedback/states'
import { Card, Grid, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Badge } from '../../../ui/primitives/graphics'
import { useHealth, WORDS } from './data'
import { HealthDetails } from './HealthDetails'

const BANNER = { ok: 'success', degraded: 'warning', down: 'danger' } as const

/** How the service does: one word a component for anybody, all there is to know for admins. */
export default function HealthScreen() {
  const me = useMe()
  const seesFaults = me.data?.permissions.includes('support.act')
  return (
    <Page title="Service status" lead="How each part of the service does right now.">
      <Stack gap={8}>
        <Loaded query={useHealth()} skeleton={<Skeleton shape="card" lines={3} />}>
          {({ status, checkedAt, components }) => (
            <Stack gap={4}>
              <div role="status">
                <Banner tone={BANNER[status]}>{`${WORDS[status].whole}.`}</Banner>
              </div>
              <Grid min={220}>
                {components.map(({ key, title, status: each }) => (
                  <Card key={key} title={title} level={2}>
                    <Row>
                      <Badge tone={WORDS[each].tone}>{WORDS[each].word}</Badge>
                    </Row>
                  </Card>
                ))}
              </Grid>
              <Text size={14} tone="muted">{`Checked ${dateTime(checkedAt)}`}</Text>
            </Stack>
          )}
        </Loaded>
        {seesFaults && <HealthDetails />}
      </Stack>
    </Page>
  )
}
