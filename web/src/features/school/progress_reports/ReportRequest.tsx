import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLeadOn } from '../../../lib/here'
import { toastProblem } from '../../../ui/feedback/toast'
import { Select } from '../../../ui/forms/Field'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { type Askable, useAskable, useReportRequest } from './data'

/** Has the report of a past week or month made, of a learner without a class; nothing where there is none to make. */
export function ReportRequest({ learnerId, at }: { learnerId: string; at: string }) {
  const periods = useAskable(learnerId)
  if (!periods.data || periods.data.length === 0) return null
  return <Choosing learnerId={learnerId} at={at} periods={periods.data} />
}

const keyOf = ({ reportType, period }: Askable) => `${reportType} ${period}`

function Choosing({ learnerId, at, periods }: { learnerId: string; at: string; periods: Askable[] }) {
  const [wanted, setWanted] = useState('')
  const leadOn = useLeadOn()
  const asking = useReportRequest(learnerId)
  const chosen = periods.find((each) => keyOf(each) === wanted) ?? periods[0]
  if (!chosen) return null
  const ask = () =>
    asking.mutate(
      { reportType: chosen.reportType, period: chosen.period },
      { onSuccess: ({ id }) => leadOn(`${at}/${id}`), onError: (error) => toastProblem(error) },
    )
  return (
    <Card title={t`A report of an earlier week or month`}>
      <Stack gap={3}>
        <Text size={14} tone="muted">
          <Trans>Kitabo makes it from the work on these days. No teacher checks it.</Trans>
        </Text>
        <Select
          label={t`Period`}
          value={keyOf(chosen)}
          onChange={(event) => setWanted(event.target.value)}
          options={periods.map((each) => ({ value: keyOf(each), label: each.words }))}
          hint={
            chosen.isEnough ? undefined : t`There was little work on these days, so the report has no grade.`
          }
        />
        <Row>
          <Button busy={asking.isPending} onClick={ask}>
            <Trans>Make this report</Trans>
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
