import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Form, FormInput } from '../../../ui/forms/Form'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { Fold } from '../../../ui/primitives/Fold'
import { Badge } from '../../../ui/primitives/graphics'
import { move, type Plan, remove, type Task, usePlanAction } from './data'
import { dayShort, dayText, plusDays } from './days'
import { costOf, useTick } from './tasks'

interface TaskDialogProps {
  task: Task
  plan: Plan
  onClose: () => void
}

/** Everything about one task: why it is there, start it, tick it, put it on another day, or remove it. */
export function TaskDialog({ task, plan, onClose }: TaskDialogProps) {
  const tick = useTick()
  const { id, title, description, isCompleted, actionUrl } = task
  return (
    <Dialog title={title} open onOpenChange={onClose}>
      <Stack gap={4}>
        <Text size={14} tone="muted">
          {[dayText(task.dueDate, plan.today), ...costOf(task)].join(' · ')}
        </Text>
        {description && <Text>{description}</Text>}
        <Marks task={task} />
        <Row>
          {!isCompleted && actionUrl && (
            <LinkButton kind="primary" to={actionUrl}>
              <Trans>Start</Trans>
            </LinkButton>
          )}
          <Button
            busy={tick.isPending}
            onClick={() => tick.mutate({ id, done: !isCompleted }, { onSuccess: onClose })}
          >
            {isCompleted ? t`Not done yet` : t`Mark as done`}
          </Button>
        </Row>
        {!isCompleted && (
          <Fold isLine title={t`Move or remove`}>
            <Move task={task} plan={plan} onClose={onClose} />
          </Fold>
        )}
      </Stack>
    </Dialog>
  )
}

function Marks({ task: { completedBy, isCompleted, isMoved, aiGenerated, priority } }: { task: Task }) {
  const marks = [
    isCompleted && completedBy === 'work' && t`Done in your work`,
    !isCompleted && isMoved && aiGenerated && t`Moved by you`,
    !aiGenerated && t`Your own`,
    !isCompleted && priority === 'high' && aiGenerated && t`Helps most`,
  ].filter((mark) => mark !== false)
  if (marks.length === 0) return null
  return (
    <Row>
      {marks.map((mark) => (
        <Badge key={mark}>{mark}</Badge>
      ))}
    </Row>
  )
}

function Move({ task, plan, onClose }: TaskDialogProps) {
  const moving = usePlanAction(move)
  const removing = usePlanAction(remove)
  return (
    <Form<{ dueDate: string }>
      start={{ dueDate: task.isMissed ? plan.today : task.dueDate }}
      submit={t`Move it`}
      onSubmit={async ({ dueDate }) => {
        await moving.mutateAsync({ id: task.id, to: dueDate })
        onClose()
        toast({ title: t`It is on ${dayShort(dueDate)} now.` })
      }}
      beside={
        <Button
          kind="quiet"
          busy={removing.isPending}
          onClick={() =>
            removing.mutate(task.id, {
              onSuccess: () => {
                onClose()
                toast({ title: t`Removed from your plan.` })
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
        max={plusDays(plan.targetExamDate, -1)}
        required={t`Choose a day.`}
        hint={t`It stays on this day when you plan again.`}
      />
    </Form>
  )
}
