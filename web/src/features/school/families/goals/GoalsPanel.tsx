import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { problemOf } from '../../../../lib/problem'
import { date } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Skeleton } from '../../../../ui/feedback/states'
import { Card, Grid, Heading, Row, Stack, Text } from '../../../../ui/layout/layout'
import { staysNear } from '../../../../ui/layout/staysNear'
import { Button } from '../../../../ui/primitives/Button'
import { Badge } from '../../../../ui/primitives/graphics'
import { type Goal, type Goals, useGoals, type Whose } from './data'
import { GoalCard } from './GoalCard'
import { GoalForm } from './GoalForm'
import { farOf, STATES } from './labels'

/** The goals of one learner, for the learner or for a parent of theirs. */
export function GoalsPanel({ whose }: { whose: Whose }) {
  const goals = useGoals(whose)
  const isClosed = goals.error !== null && [403, 404].includes(problemOf(goals.error).status)
  if (isClosed) return null
  return (
    <Stack gap={3} ref={staysNear}>
      <Heading>
        <Trans>Goals</Trans>
      </Heading>
      <Loaded query={goals} skeleton={<Skeleton shape="card" lines={2} />}>
        {(all) => <Shown whose={whose} goals={all} />}
      </Loaded>
    </Stack>
  )
}

function Shown({ whose, goals }: { whose: Whose; goals: Goals }) {
  const [isSetting, setSetting] = useState(false)
  return (
    <Stack gap={4}>
      {goals.open.length === 0 && (
        <Text>
          {whose === 'own'
            ? t`You have no goal now. Start with a small one.`
            : t`${whose.name} has no goal now.${goals.maySet ? t` Suggest one. It starts when ${whose.name} agrees.` : ''}`}
        </Text>
      )}
      {goals.open.length > 0 && (
        <Grid min={290} fill={goals.open.length > 1}>
          {goals.open.map((goal) => (
            <GoalCard key={goal.id} goal={goal} whose={whose} />
          ))}
        </Grid>
      )}
      {isSetting && (
        <Card
          title={t`A new goal`}
          level={3}
          actions={
            <Button kind="quiet" onClick={() => setSetting(false)}>
              <Trans>Cancel</Trans>
            </Button>
          }
        >
          <GoalForm whose={whose} goals={goals} onDone={() => setSetting(false)} />
        </Card>
      )}
      {whose !== 'own' && !goals.maySet && (
        <Text tone="muted">{t`${whose.name} does not let you set goals now. Only ${whose.name} can turn it on.`}</Text>
      )}
      {!isSetting && goals.maySet && (
        <Row>
          <Button onClick={() => setSetting(true)}>
            <Trans>Set a goal</Trans>
          </Button>
        </Row>
      )}
      <Past goals={goals.past} />
    </Stack>
  )
}

function Past({ goals }: { goals: Goal[] }) {
  if (goals.length === 0) return null
  return (
    <details>
      <summary>
        <Trans>Earlier goals</Trans>
      </summary>
      <Stack as="ul" gap={2}>
        {goals.map((goal) => (
          <li key={goal.id}>
            <Row align="center">
              <Badge tone={goal.status === 'reached' ? 'success' : 'plain'}>{STATES[goal.status]}</Badge>
              <Text as="span">{goal.says}</Text>
              <Text as="span" size={14} tone="muted">
                {goal.done === null ? date(goal.settledAt) : `${farOf(goal)}, ${date(goal.settledAt)}`}
              </Text>
            </Row>
          </li>
        ))}
      </Stack>
    </details>
  )
}
