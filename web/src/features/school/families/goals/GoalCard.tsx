import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { date, dateShort } from '../../../../ui/data/format'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Card, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { AlertDialog } from '../../../../ui/primitives/Dialog'
import { Badge, Progress } from '../../../../ui/primitives/graphics'
import { agree, end, type Goal, useGoalAction, type Whose } from './data'
import { farOf, isWeekly, weeksText } from './labels'
import { SuggestGoal } from './SuggestGoal'

/** One open goal: how far it is, who waits for whom, and what can be done. */
export function GoalCard({ goal, whose }: { goal: Goal; whose: Whose }) {
  return (
    <Card
      title={goal.says}
      level={3}
      actions={
        goal.isReached ? (
          <Badge tone="success">
            <Trans>Reached</Trans>
          </Badge>
        ) : null
      }
    >
      {goal.words && <Text>{`“${goal.words}”`}</Text>}
      <Far goal={goal} />
      <GoalState goal={goal} whose={whose} />
      {goal.isMineToChange && <GoalActions goal={goal} whose={whose} />}
    </Card>
  )
}

function Far({ goal }: { goal: Goal }) {
  if (goal.percent === null)
    return (
      <Text tone="muted">
        <Trans>They do not share how far they are.</Trans>
      </Text>
    )
  const said = weeksText(goal)
  return (
    <Stack gap={2}>
      <Progress
        value={goal.percent}
        label={isWeekly(goal.kind) ? t`This week` : t`So far`}
        text={farOf(goal)}
      />
      {goal.isReached && (
        <Text tone="success">
          {isWeekly(goal.kind) ? t`Done for this week. The next week starts on Monday.` : t`Done. Well done!`}
        </Text>
      )}
      {said && (
        <Stack gap={1}>
          <Text size={14}>{said}</Text>
          <Row gap={1}>
            {goal.weeks
              .filter(({ isOver, isWhole }) => isOver && isWhole)
              .map(({ weekOn, done, isReached }) => (
                <Badge key={weekOn} tone={isReached ? 'success' : 'plain'}>
                  {`${dateShort(weekOn)}: ${done}${isReached ? ', reached' : ''}`}
                </Badge>
              ))}
          </Row>
        </Stack>
      )}
    </Stack>
  )
}

/** Who set it, and whose answer it waits for. */
function GoalState({ goal, whose }: { goal: Goal; whose: Whose }) {
  const isLearner = whose === 'own'
  const mine = isLearner === (goal.setBy === 'student')
  const by = mine && isLearner ? 'you' : goal.setByName
  const since = t`Set by ${by} on ${date(goal.startsOn)}.`
  const waits = goal.waitsFor && (goal.waitsFor === 'student') === isLearner
  const earlier = goal.earlierTarget === null ? '' : t` It was ${goal.earlierTarget} before.`
  return (
    <Text size={14} tone="muted">
      {goal.waitsFor === null
        ? since
        : t`${since}${earlier} It waits for ${waits ? t`your answer` : t`your ${isLearner ? 'parent' : 'child'} to agree`}.`}
    </Text>
  )
}

function GoalActions({ goal, whose }: { goal: Goal; whose: Whose }) {
  const [isEnding, setEnding] = useState(false)
  const [isSuggesting, setSuggesting] = useState(false)
  const yes = useGoalAction(agree)
  const over = useGoalAction(end)
  const isLearner = whose === 'own'
  const waitsForMe = goal.waitsFor !== null && (goal.waitsFor === 'student') === isLearner
  const failed = (error: unknown) => toastProblem(error)
  return (
    <Row>
      {waitsForMe && (
        <Button
          kind="primary"
          busy={yes.isPending}
          onClick={() =>
            yes.mutate(goal.id, {
              onSuccess: () => toast({ title: t`Agreed`, detail: goal.says, tone: 'success' }),
              onError: failed,
            })
          }
        >
          <Trans>Agree</Trans>
        </Button>
      )}
      {(waitsForMe || goal.waitsFor === null) && goal.kind !== 'book_finished' && (
        <Button onClick={() => setSuggesting(true)}>
          {goal.setBy === 'student' && isLearner ? t`Change` : t`Suggest another`}
        </Button>
      )}
      <Button kind="quiet" onClick={() => setEnding(true)}>
        <Trans>End this goal</Trans>
      </Button>
      <SuggestGoal goal={goal} open={isSuggesting} onOpenChange={setSuggesting} />
      <AlertDialog
        title={t`End this goal?`}
        description={t`${goal.says}. You do not have to say why. Your work stays.`}
        open={isEnding}
        onOpenChange={setEnding}
        confirm={t`End the goal`}
        busy={over.isPending}
        onConfirm={() =>
          over.mutate(goal.id, {
            onSuccess: () => toast({ title: t`The goal has ended`, detail: goal.says }),
            onError: failed,
            onSettled: () => setEnding(false),
          })
        }
      />
    </Row>
  )
}
