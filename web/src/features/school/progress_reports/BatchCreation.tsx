import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { Banner } from '../../../ui/feedback/states'
import { toastProblem } from '../../../ui/feedback/toast'
import { Checkbox } from '../../../ui/forms/Field'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Progress } from '../../../ui/primitives/graphics'
import { type Choice, type ClassReports, isRunning, type Job, makeReports, useClassAction } from './data'

interface BatchCreationProps {
  choice: Choice
  learners: number
  reports: ClassReports
}

/** Has a class's reports made, and tells how far that is. */
export function BatchCreation({ choice, learners, reports: { job } }: BatchCreationProps) {
  const [withRank, setRank] = useState(false)
  const making = useClassAction(makeReports)
  const { classId, kind: reportType, period } = choice
  const ask = () =>
    making.mutate({ classId, reportType, period, withRank }, { onError: (error) => toastProblem(error) })
  return (
    <Stack gap={3}>
      <Last job={job} />
      <Text size={14} tone="muted">
        <Trans>Teachers’ comments stay. Approved and sent reports do not change.</Trans>
      </Text>
      <Checkbox
        label={t`Print each learner’s position in the class (12 or more with a score)`}
        checked={withRank}
        onChange={(event) => setRank(event.target.checked)}
      />
      <Row>
        <Button kind="primary" busy={making.isPending || isRunning(job)} onClick={ask}>
          {t`Make reports for ${plural(learners, { one: '# learner', other: '# learners' })}`}
        </Button>
      </Row>
    </Stack>
  )
}

export const BatchProgress = ({ job: { done, total } }: { job: Job }) => (
  <div role="status">
    <Progress label={t`Working`} value={total ? (100 * done) / total : 0} text={t`${done} of ${total}`} />
  </div>
)

function Last({ job }: { job: Job | null }) {
  if (job?.state === 'failed') return <Banner tone="danger">{job.problem}</Banner>
  if (job?.state !== 'ready') return null
  const kept =
    job.kept > 0
      ? t`; ${plural(job.kept, { one: '# report', other: '# reports' })} approved or sent already stayed as it was`
      : ''
  return (
    <Text
      size={14}
    >{t`The last time ${plural(job.total, { one: '# learner', other: '# learners' })} were looked at${kept}.`}</Text>
  )
}
