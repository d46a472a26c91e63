import { useState } from 'react'
import type { Me } from '../../../../api/me'
import { problemOf } from '../../../../lib/problem'
import { month as named } from '../../../../ui/data/format'
import { Banner } from '../../../../ui/feedback/states'
import { toast } from '../../../../ui/feedback/toast'
import { Card, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { AlertDialog } from '../../../../ui/primitives/Dialog'
import { type Step, Steps } from '../../../../ui/primitives/Steps'
import { type StepId, useStep, type Walk } from '../data'
import { stepsTaken, WALK } from '../states'
import { blockedBy } from './blocked'
import { looksAt, whatItSaw, whoAndWhen } from './seen'

/** The six steps: what each saw and who took it, the next one as a button, and why it cannot be taken yet. */
export function CloseSteps({ walk, me }: { walk: Walk; me: Me | null }) {
  const taken = stepsTaken(walk.state)
  const steps = WALK.map(({ id, title, action }, at): Step => {
    if (at < taken) return { id, title, state: 'done', children: <Taken walk={walk} step={id} /> }
    if (at > taken) return { id, title, state: 'waiting' }
    return {
      id,
      title,
      state: 'now',
      children: <Next key={id} walk={walk} me={me} step={id} action={action} />,
    }
  })
  return (
    <Card title={`Closing ${named(walk.month)}`}>
      <Steps label="Steps of the close" steps={steps} />
    </Card>
  )
}

function Taken({ walk, step }: { walk: Walk; step: StepId }) {
  return (
    <>
      <Text size={14}>{whatItSaw(walk, step)}</Text>
      <Text size={14} tone="muted">
        {whoAndWhen(walk, step)}
      </Text>
    </>
  )
}

interface NextProps {
  walk: Walk
  me: Me | null
  step: StepId
  action: string
}

function Next({ walk, me, step, action }: NextProps) {
  const take = useStep(walk.month)
  const [sure, setSure] = useState(false)
  const blocked = blockedBy(step, walk, me)
  const go = () =>
    take.mutate(step, {
      onSuccess: () => toast({ title: `${action}: done`, tone: 'success' }),
      onSettled: () => setSure(false),
    })
  return (
    <>
      <Text size={14}>{looksAt(walk, step)}</Text>
      {take.error && <Banner tone="danger">{problemOf(take.error).detail}</Banner>}
      {blocked && (
        <Text size={14} tone="warning">
          {blocked}
        </Text>
      )}
      <Button
        kind="primary"
        disabled={blocked !== null}
        busy={take.isPending}
        busyText="Working..."
        onClick={step === 'finalised' ? () => setSure(true) : go}
      >
        {action}
      </Button>
      {step === 'finalised' && (
        <AlertDialog
          title={`Finalise ${named(walk.month)}?`}
          description="This seals the month, posts it to the ledger and credits every author. You cannot change it or open it again."
          open={sure}
          onOpenChange={setSure}
          confirm="Finalise for good"
          onConfirm={go}
          busy={take.isPending}
          type={walk.month}
          danger
        />
      )}
    </>
  )
}
