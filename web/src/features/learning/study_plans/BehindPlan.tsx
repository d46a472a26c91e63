import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { minutes } from '../../../ui/data/format'
import { Banner } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Badge, type Tone } from '../../../ui/primitives/graphics'
import { accept, type Change, decline, type Line, type Plan, replan, usePlanAction } from './data'
import { dayShort, TASKS } from './days'

/** What was missed, and the plan made anew as a proposal: nothing changes before the learner agrees. */
export function BehindPlan({ plan }: { plan: Plan }) {
  const again = usePlanAction(replan)
  const ask = () => again.mutate(plan.id, { onError: (error) => toastProblem(error) })
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
  if (plan.missedTasks > 0) {
    return (
      <Banner
        tone="warning"
        action={
          <Button busy={again.isPending} onClick={ask}>
            <Trans>Plan again</Trans>
          </Button>
        }
      >
        <Trans>
          {plural(plan.missedTasks, { one: '# task', other: '# tasks' })} from earlier days (
          {minutes(plan.missedMinutes)}) <Plural value={plan.missedTasks} one="is" other="are" /> not done.
          That is OK: plan again from today.
        </Trans>
      </Banner>
    )
  }
  if (!plan.canExtend || plan.pausedAt) return null
  return (
    <Banner
      action={
        <Button busy={again.isPending} onClick={ask}>
          <Trans>Plan more weeks</Trans>
        </Button>
      }
    >
      <Trans>Your plan ends on {dayShort(plan.plannedUntil)}.</Trans>
    </Banner>
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
