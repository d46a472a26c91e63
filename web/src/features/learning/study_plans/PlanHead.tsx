import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { date } from '../../../ui/data/format'
import { Banner } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Card, Row, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog, Dialog } from '../../../ui/primitives/Dialog'
import { Badge, Progress } from '../../../ui/primitives/graphics'
import { CalendarDialog } from './CalendarDialog'
import { changePlan, type Plan, pause, resume, useChoices, useEndPlan, usePlanAction } from './data'
import { PlanForm } from './MakePlan'

const LOADS: Record<string, string> = { easy: t`, a light plan`, hard: t`, a heavy plan` }

/** How far the plan is, and what can be done with the whole of it. */
export function PlanHead({ plan }: { plan: Plan }) {
  const [shown, setShown] = useState<'change' | 'calendar' | 'end' | null>(null)
  const rest = usePlanAction(plan.pausedAt ? resume : pause)
  const end = useEndPlan()
  const close = (open: boolean) => !open && setShown(null)
  return (
    <Card
      title={plan.title}
      actions={
        plan.pausedAt ? (
          <Badge tone="warning">
            <Trans>Paused</Trans>
          </Badge>
        ) : (
          <Badge>
            <Trans>{plural(plan.daysLeft, { one: '# day', other: '# days' })} left</Trans>
          </Badge>
        )
      }
      foot={
        <Row>
          <Button onClick={() => setShown('calendar')}>
            <Trans>Calendar</Trans>
          </Button>
          <Button onClick={() => setShown('change')}>
            <Trans>Change the plan</Trans>
          </Button>
          <Button
            busy={rest.isPending}
            onClick={() => rest.mutate(plan.id, { onError: (error) => toastProblem(error) })}
          >
            {plan.pausedAt ? t`Continue` : t`Pause`}
          </Button>
          <Button kind="quiet" onClick={() => setShown('end')}>
            <Trans>End the plan</Trans>
          </Button>
        </Row>
      }
    >
      <Progress value={plan.completionPercentage} label={t`Done so far`} />
      <Text size={14} tone="muted">
        {[
          t`Examination on ${date(plan.targetExamDate)}`,
          plan.subjects.map(({ name }) => name).join(', '),
          t`${plural(plan.weeklyHours, { one: '# hour', other: '# hours' })} a week${LOADS[plan.difficultyLevel] ?? ''}`,
          plan.weeklyDataMb !== null && t`at most ${plan.weeklyDataMb} MB a week`,
          t`planned until ${date(plan.plannedUntil)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {plan.goals && <Text>{plan.goals}</Text>}
      {plan.pausedAt && (
        <Banner>
          <Trans>Your plan is paused since {date(plan.pausedAt)}. No day counts as missed.</Trans>
        </Banner>
      )}
      {shown === 'calendar' && <CalendarDialog plan={plan} onOpenChange={close} />}
      {shown === 'change' && <ChangeDialog plan={plan} onOpenChange={close} />}
      <AlertDialog
        title={t`End this plan?`}
        description={t`Its tasks go away and its calendar link stops. Your results stay.`}
        open={shown === 'end'}
        onOpenChange={close}
        confirm={t`End the plan`}
        danger
        busy={end.isPending}
        onConfirm={() =>
          end.mutate(plan.id, {
            onSuccess: () => toast({ title: t`Plan ended.` }),
            onError: (error) => toastProblem(error),
          })
        }
      />
    </Card>
  )
}

function ChangeDialog({ plan, onOpenChange }: { plan: Plan; onOpenChange: (open: boolean) => void }) {
  const choices = useChoices().data
  const change = usePlanAction(changePlan)
  return (
    <Dialog
      title={t`Change the plan`}
      description={t`You see the changes before you say yes.`}
      open
      onOpenChange={onOpenChange}
      wide
    >
      {choices && (
        <PlanForm
          choices={choices}
          plan={plan}
          submit={t`See the changes`}
          onWish={async (wishes) => {
            await change.mutateAsync({ id: plan.id, wishes })
            onOpenChange(false)
          }}
        />
      )}
    </Dialog>
  )
}
