import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarDays, CirclePause, Pencil, Plus, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { date } from '../../../ui/data/format'
import { LineButton, Lines } from '../../../ui/data/Lines'
import { Banner } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Stack, Text } from '../../../ui/layout/layout'
import { Button, IconButton } from '../../../ui/primitives/Button'
import { AlertDialog, Dialog } from '../../../ui/primitives/Dialog'
import { Progress } from '../../../ui/primitives/graphics'
import { AddTask } from './AddTask'
import { CalendarDialog } from './CalendarDialog'
import { changePlan, type Plan, pause, resume, useChoices, useEndPlan, usePlanAction } from './data'
import { PlanForm } from './MakePlan'

const LOADS: Record<string, string> = { easy: t`, a light plan`, hard: t`, a heavy plan` }

/** What can be done with the whole plan, in a sheet of its own. */
export function PlanSettings({ plan }: { plan: Plan }) {
  const [shown, setShown] = useState<'all' | 'add' | 'change' | 'calendar' | 'end' | null>(null)
  const close = (open: boolean) => !open && setShown(null)
  return (
    <>
      <IconButton
        label={t`Plan settings`}
        icon={<SlidersHorizontal aria-hidden="true" />}
        onClick={() => setShown('all')}
      />
      <Dialog title={plan.title} open={shown === 'all'} onOpenChange={close}>
        <Stack gap={4}>
          <Progress value={plan.completionPercentage} label={t`Done so far`} />
          <Text size={14} tone="muted">
            {factsOf(plan)}
          </Text>
          {plan.goals && <Text>{plan.goals}</Text>}
          <Lines>
            <LineButton icon={<Plus />} isCurrent={false} onClick={() => setShown('add')}>
              <Trans>Add a task of my own</Trans>
            </LineButton>
            <LineButton icon={<CalendarDays />} isCurrent={false} onClick={() => setShown('calendar')}>
              <Trans>Calendar</Trans>
            </LineButton>
            <LineButton icon={<Pencil />} isCurrent={false} onClick={() => setShown('change')}>
              <Trans>Change the plan</Trans>
            </LineButton>
            {!plan.pausedAt && <Pause plan={plan} onDone={() => setShown(null)} />}
            <LineButton icon={<Trash2 />} isCurrent={false} onClick={() => setShown('end')}>
              <Trans>End the plan</Trans>
            </LineButton>
          </Lines>
        </Stack>
      </Dialog>
      {shown === 'add' && <AddTask plan={plan} onOpenChange={close} />}
      {shown === 'calendar' && <CalendarDialog plan={plan} onOpenChange={close} />}
      {shown === 'change' && <ChangeDialog plan={plan} onOpenChange={close} />}
      <EndDialog plan={plan} open={shown === 'end'} onOpenChange={close} />
    </>
  )
}

const factsOf = (plan: Plan) =>
  [
    t`Examination on ${date(plan.targetExamDate)}`,
    plan.subjects.map(({ name }) => name).join(', '),
    t`${plural(plan.weeklyHours, { one: '# hour', other: '# hours' })} a week${LOADS[plan.difficultyLevel] ?? ''}`,
    plan.weeklyDataMb !== null && t`at most ${plan.weeklyDataMb} MB a week`,
    t`planned until ${date(plan.plannedUntil)}`,
  ]
    .filter(Boolean)
    .join(' · ')

function Pause({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const rest = usePlanAction(pause)
  return (
    <LineButton
      icon={<CirclePause />}
      isCurrent={false}
      onClick={() =>
        rest.isPending || rest.mutate(plan.id, { onSuccess: onDone, onError: (error) => toastProblem(error) })
      }
    >
      <Trans>Pause</Trans>
    </LineButton>
  )
}

/** Since when the plan rests, and the one act that ends it. */
export function Paused({ plan }: { plan: Plan }) {
  const goOn = usePlanAction(resume)
  return (
    <Banner
      action={
        <Button
          busy={goOn.isPending}
          onClick={() => goOn.mutate(plan.id, { onError: (error) => toastProblem(error) })}
        >
          <Trans>Continue</Trans>
        </Button>
      }
    >
      <Trans>Your plan is paused since {date(plan.pausedAt)}. No day counts as missed.</Trans>
    </Banner>
  )
}

interface EndDialogProps {
  plan: Plan
  open: boolean
  onOpenChange: (open: boolean) => void
}

function EndDialog({ plan, open, onOpenChange }: EndDialogProps) {
  const end = useEndPlan()
  return (
    <AlertDialog
      title={t`End this plan?`}
      description={t`Its tasks go away and its calendar link stops. Your results stay.`}
      open={open}
      onOpenChange={onOpenChange}
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
