import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { minutes } from '../../../ui/data/format'
import { ShowMore, useFew } from '../../../ui/feedback/ShowMore'
import { Banner } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Badge, type Tone } from '../../../ui/primitives/graphics'
import { accept, type Change, decline, type Line, type Plan, replan, type Task, usePlanAction } from './data'
import { dayShort, TASKS } from './days'
import styles from './plan.module.css'
import { TaskList } from './TaskList'

/** What the plan asks of its learner: that it is over, a new plan to agree to, or more weeks to plan. */
export function PlanNews({ plan }: { plan: Plan }) {
  const again = useReplan(plan.id)
  if (plan.daysLeft === 0) {
    return (
      <Banner>
        <Trans>
          Your exam day is here, so this plan is done. End it, and make a new one for your next exam.
        </Trans>
      </Banner>
    )
  }
  if (plan.proposal) return <Proposal proposal={plan.proposal} />
  if (!plan.canExtend || plan.pausedAt || plan.missedTasks > 0) return null
  return (
    <Banner
      action={
        <Button busy={again.isPending} onClick={again.ask}>
          <Trans>Plan more weeks</Trans>
        </Button>
      }
    >
      <Trans>Your plan ends on {dayShort(plan.plannedUntil)}.</Trans>
    </Banner>
  )
}

function useReplan(id: string) {
  const again = usePlanAction(replan)
  return { ...again, ask: () => again.mutate(id, { onError: (error) => toastProblem(error) }) }
}

/** What was missed, in one calm line; the tasks are there when asked for. */
export function Missed({ plan }: { plan: Plan }) {
  const again = useReplan(plan.id)
  const missed = plan.tasks.filter(({ isMissed, isCompleted }) => isMissed && !isCompleted)
  if (plan.missedTasks === 0 || plan.daysLeft === 0) return null
  return (
    <div className={`${styles.missed} ${styles.side}`}>
      <div className={styles.missedHead}>
        <Text>
          <Trans>{plural(plan.missedTasks, { one: '# task', other: '# tasks' })} missed</Trans>{' '}
          <Text as="span" size={14} tone="muted">
            ({minutes(plan.missedMinutes)})
          </Text>
        </Text>
        {!plan.proposal && !plan.pausedAt && (
          <Button kind="quiet" busy={again.isPending} onClick={again.ask}>
            <Trans>Plan again</Trans>
          </Button>
        )}
      </div>
      {missed.length > 0 && (
        <details>
          <summary>
            <Trans>See them</Trans>
          </summary>
          <MissedTasks tasks={missed} plan={plan} />
        </details>
      )}
    </div>
  )
}

const MISSED_SHOWN = 5

function MissedTasks({ tasks, plan }: { tasks: Task[]; plan: Plan }) {
  const few = useFew(tasks, { name: 'missed', first: MISSED_SHOWN })
  return (
    <>
      <TaskList tasks={few.shown} plan={plan} dated ref={few.list} />
      <ShowMore few={few} noun={t`task`} />
    </>
  )
}

function Proposal({ proposal }: { proposal: Change }) {
  const yes = usePlanAction(accept)
  const no = usePlanAction(decline)
  const say = (act: typeof yes, result: string) =>
    act.mutate(proposal.id, {
      onSuccess: () => {
        toast({ title: result })
        // The card goes with its buttons; the keyboard goes on at the tasks.
        document.getElementById(TASKS)?.focus()
      },
      onError: (error) => toastProblem(error),
    })
  return (
    <Card
      title={t`Your new plan`}
      foot={
        <Row>
          <Button kind="primary" busy={yes.isPending} onClick={() => say(yes, t`This is your plan now.`)}>
            <Trans>Accept</Trans>
          </Button>
          <Button busy={no.isPending} onClick={() => say(no, t`Your plan stays as it was.`)}>
            <Trans>Keep my plan</Trans>
          </Button>
        </Row>
      }
    >
      <Text strong>{proposal.summary}</Text>
      <Lines lines={proposal.lines} />
    </Card>
  )
}

const WORDS: Record<string, { name: string; tone: Tone }> = {
  dropped: { name: t`Dropped`, tone: 'danger' },
  moved: { name: t`Moved`, tone: 'info' },
  added: { name: t`Added`, tone: 'success' },
}
const WHY: Record<string, string> = {
  known: t`you know it well now`,
  no_time: t`other topics help you more in the time you have`,
  not_ready: t`you need another topic first`,
  no_material: t`there is no lesson or question for it now`,
}
const SHOWN = 12

/** The difference, line by line. Weeks that were not planned before are counted, not listed. */
export function Lines({ lines }: { lines: Line[] }) {
  const near = lines.filter(({ kind }) => kind in WORDS)
  const further = lines.length - near.length
  return (
    <Stack gap={2}>
      <Stack as="ul" gap={2}>
        {near.slice(0, SHOWN).map((line) => (
          <Text as="li" size={14} key={`${line.kind} ${line.title} ${line.from} ${line.to}`}>
            <Badge tone={WORDS[line.kind]?.tone}>{WORDS[line.kind]?.name}</Badge>{' '}
            <Trans>
              {line.title} ({line.minutes} min)
            </Trans>
            {line.from && line.to && t`: ${dayShort(line.from)} to ${dayShort(line.to)}`}
            {!line.from && line.to && `: ${dayShort(line.to)}`}
            {line.why && `: ${WHY[line.why] ?? line.why}`}
          </Text>
        ))}
      </Stack>
      {near.length > SHOWN && (
        <Text size={14}>
          <Trans>and {near.length - SHOWN} more changes.</Trans>
        </Text>
      )}
      {further > 0 && (
        <Text size={14} tone="muted">
          <Trans>{plural(further, { one: '# task', other: '# tasks' })} in new weeks.</Trans>
        </Text>
      )}
    </Stack>
  )
}
