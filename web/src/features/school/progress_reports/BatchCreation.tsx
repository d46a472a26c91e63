import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { Checkbox } from '../../../ui/Field'
import { plural } from '../../../ui/format'
import { Progress } from '../../../ui/graphics'
import { Row, Stack, Text } from '../../../ui/layout'
import { Banner } from '../../../ui/states'
import { toastProblem } from '../../../ui/toast'
import { type Choice, type ClassReports, isRunning, type Job, makeReports, useClassAction } from './data'

interface BatchCreationProps {
  choice: Choice
  learners: number
  result: ClassReports
}

/** Has a class's reports made, and tells how far that is. */
export function BatchCreation({ choice, learners, result: { job } }: BatchCreationProps) {
  const [withRank, setRank] = useState(false)
  const making = useClassAction(makeReports)
  const { classId, kind: reportType, period } = choice
  const ask = () =>
    making.mutate({ classId, reportType, period, withRank }, { onError: (error) => toastProblem(error) })
  return (
    <Stack gap={3}>
      <Last job={job} />
      <Text size={14} tone="muted">
        What teachers wrote stays. A report that is approved or sent is left as it is.
      </Text>
      <Checkbox
        label="Print each learner's place in the class (of twelve or more with a score)"
        checked={withRank}
        onChange={(event) => setRank(event.target.checked)}
      />
      <Row>
        <Button kind="primary" busy={making.isPending || isRunning(job)} onClick={ask}>
          {`Make reports for ${plural(learners, 'learner')}`}
        </Button>
      </Row>
    </Stack>
  )
}

export const BatchProgress = ({ job: { done, total } }: { job: Job }) => (
  <div role="status">
    <Progress label="Being made" value={total ? (100 * done) / total : 0} text={`${done} of ${total}`} />
  </div>
)

function Last({ job }: { job: Job | null }) {
  if (job?.state === 'failed') return <Banner tone="danger">{job.problem}</Banner>
  if (job?.state !== 'ready') return null
  const kept = job.kept > 0 ? `; ${plural(job.kept, 'report')} approved or sent already stayed as it was` : ''
  return <Text size={14}>{`The last time ${plural(job.total, 'learner')} were looked at${kept}.`}</Text>
}
