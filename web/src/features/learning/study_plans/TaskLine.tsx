import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { minutes } from '../../../ui/data/format'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Checkbox } from '../../../ui/forms/Field'
import { Form, FormInput } from '../../../ui/forms/Form'
import { Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { Badge } from '../../../ui/primitives/graphics'
import { move, type Plan, remove, type Task, tick, usePlanAction } from './data'
import { dayShort, dayText, plusDays, TASKS } from './days'

const boxOf = (id: string) => `task-${id}`

/** The keyboard stays at a task wherever it was laid, or, where it is out of sight, at the tasks as a whole. */
function stayAt(id: string) {
  const box = () => document.querySelector<HTMLElement>(`input[name="${boxOf(id)}"]`)
  setTimeout(() => (box() ?? document.getElementById(TASKS))?.focus(), 50)
}

/** One task: tick it and untick it, begin it, put it on another day. */
export function TaskLine({ task, plan }: { task: Task; plan: Plan }) {
  const [changing, setChanging] = useState(false)
  const say = usePlanAction(tick)
  const { id, title, isCompleted, actionUrl } = task
  return (
    <Stack as="li" gap={1}>
      <Checkbox
        name={boxOf(id)}
        checked={say.isPending ? say.variables.done : isCompleted}
        onChange={({ target }) => {
          // Not disabled meanwhile: a box that is loses the keyboard's place.
          if (say.isPending) return
          const done = target.checked
          say.mutate({ id, done }, { onSuccess: () => stayAt(id), onError: (error) => toastProblem(error) })
        }}
        label={title}
      />
      <Text size={14} tone="muted">
        {[task.subject, minutes(task.estimatedMinutes), task.dataMb > 0 && t`${task.dataMb} MB`]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {!isCompleted && task.description && <Text size={14}>{task.description}</Text>}
      <Marks task={task} today={plan.today} />
      {!isCompleted && (
        <Row>
          {actionUrl && (
            <LinkButton to={actionUrl}>
              <Trans>Start</Trans>
              <Hidden>: {title}</Hidden>
            </LinkButton>
          )}
          <Button kind="quiet" onClick={() => setChanging(true)}>
            <Trans>Move</Trans>
            <Hidden>: {title}</Hidden>
          </Button>
        </Row>
      )}
      {changing && <MoveDialog task={task} plan={plan} onOpenChange={setChanging} />}
    </Stack>
  )
}

function Marks({ task, today }: { task: Task; today: string }) {
  const { isMissed, completedBy, isCompleted, isMoved, aiGenerated, priority } = task
  const marks = [
    isMissed && (
      <Badge tone="warning">
        <Trans>Missed: {dayText(task.dueDate, today).replace('Y', 'y')}</Trans>
      </Badge>
    ),
    isCompleted && completedBy === 'work' && (
      <Badge tone="success">
        <Trans>Done in your work</Trans>
      </Badge>
    ),
    !isCompleted && isMoved && aiGenerated && (
      <Badge>
        <Trans>Moved by you</Trans>
      </Badge>
    ),
    !aiGenerated && (
      <Badge>
        <Trans>Your own</Trans>
      </Badge>
    ),
    !isCompleted && priority === 'high' && aiGenerated && (
      <Badge tone="info">
        <Trans>Helps most</Trans>
      </Badge>
    ),
  ].filter(Boolean)
  if (marks.length === 0) return null
  return (
    <Row>
      {marks.map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed short list
        <span key={at}>{mark}</span>
      ))}
    </Row>
  )
}

function MoveDialog({
  task,
  plan,
  onOpenChange,
}: {
  task: Task
  plan: Plan
  onOpenChange: (open: boolean) => void
}) {
  const moving = usePlanAction(move)
  const removing = usePlanAction(remove)
  const last = plusDays(plan.targetExamDate, -1)
  const start = task.isMissed ? plan.today : task.dueDate
  return (
    <Dialog title={t`Move: ${task.title}`} open onOpenChange={onOpenChange}>
      <Form<{ dueDate: string }>
        start={{ dueDate: start }}
        submit={t`Move it`}
        onSubmit={async ({ dueDate }) => {
          await moving.mutateAsync({ id: task.id, to: dueDate })
          onOpenChange(false)
          toast({ title: t`It is on ${dayShort(dueDate)} now.` })
          stayAt(task.id)
        }}
        beside={
          <Button
            kind="quiet"
            busy={removing.isPending}
            onClick={() =>
              removing.mutate(task.id, {
                onSuccess: () => {
                  toast({ title: t`Removed from your plan.` })
                  stayAt(task.id)
                },
                onError: (error) => toastProblem(error),
              })
            }
          >
            <Trans>Remove from the plan</Trans>
          </Button>
        }
      >
        <FormInput
          name="dueDate"
          label={t`New day`}
          type="date"
          min={plan.today}
          max={last}
          required={t`Choose a day.`}
          hint={t`It stays on this day when you plan again.`}
        />
      </Form>
    </Dialog>
  )
}
