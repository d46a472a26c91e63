import { useMe } from '../../../../api/me'
import { dateTime } from '../../../../ui/data/format'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Card, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Comparison } from './Comparison'
import { type PlanChange, useApprove, useRefuse } from './data'

/** A change that waits: what it is, what it would have come to, and the second person's two answers. */
export function WaitingChange({ change }: { change: PlanChange }) {
  const { before, after, replay, endsSales, proposedBy, proposedAt, reason } = change
  return (
    <Card title={`A change of ${before.name} waits for a second person`}>
      <Stack gap={3}>
        <Text>{`${proposedBy} proposed it ${dateTime(proposedAt)}: ${reason}`}</Text>
        <Comparison before={before} after={after} replay={replay} endsSales={endsSales} />
        <Decide change={change} />
      </Stack>
    </Card>
  )
}

function Decide({ change }: { change: PlanChange }) {
  const me = useMe().data
  const [approve, refuse] = [useApprove(), useRefuse()]
  const mayApprove = !change.mine && me?.permissions.includes('finance.approve')
  const mayRefuse = me?.permissions.some((each) => each.startsWith('finance.'))
  return (
    <Row>
      {mayApprove && (
        <Button
          kind="primary"
          busy={approve.isPending}
          onClick={() =>
            approve.mutate(change.id, {
              onSuccess: () => toast({ title: 'Approved. It holds from now on.', tone: 'success' }),
              onError: toastProblem,
            })
          }
        >
          Approve
        </Button>
      )}
      {!mayApprove && <Text tone="muted">Somebody else who approves for finance decides.</Text>}
      {mayRefuse && (
        <Button
          kind="quiet"
          busy={refuse.isPending}
          onClick={() =>
            refuse.mutate(change.id, {
              onSuccess: () => toast({ title: 'Nothing changes', tone: 'success' }),
              onError: toastProblem,
            })
          }
        >
          {change.mine ? 'Take it back' : 'Decline'}
        </Button>
      )}
    </Row>
  )
}
