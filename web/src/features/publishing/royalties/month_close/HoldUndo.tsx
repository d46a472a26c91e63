import { plural } from '../../../../ui/data/format'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Row, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { useUndo } from '../data'
import type { Decided } from './HoldDecision'

interface HoldUndoProps {
  month: string
  last: Decided
  onUndone: () => void
}

/** The last decision, and the way back from it: its lines wait again. */
export function HoldUndo({ month, last: { holdIds, lines, decision }, onUndone }: HoldUndoProps) {
  const undo = useUndo(month)
  const takeBack = () =>
    undo.mutate(holdIds, {
      onSuccess: () => {
        toast({ title: `${plural(lines, 'line waits', 'lines wait')} again` })
        onUndone()
      },
      onError: (problem) => toastProblem(problem),
    })
  return (
    <Row gap={3}>
      <Text>{`${plural(lines, 'line')} ${decision === 'released' ? 'released' : 'rejected'}.`}</Text>
      <Button kind="quiet" busy={undo.isPending} onClick={takeBack}>
        Undo
      </Button>
    </Row>
  )
}
