import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Select } from '../../../ui/forms/Field'
import { Card, Grid, Stack, Text } from '../../../ui/layout/layout'
import { Fold } from '../../../ui/primitives/Fold'
import { BatchCreation, BatchProgress } from './BatchCreation'
import {
  type Choice,
  isRunning,
  type Job,
  type Kind,
  type ReportQueue,
  useClassReports,
  useReportQueue,
} from './data'
import { KINDS } from './labels'
import { ReportList } from './ReportList'

const Calendar = lazy(() => import('./Calendar'))

/** Whose reports of which period, the making of them, and where each stands. */
export default function ClassReports() {
  const store = useReportQueue()
  return (
    <Loaded query={store}>
      {(queue) =>
        queue.classes.length === 0 ? (
          <EmptyState
            title={t`You do not teach a class now.`}
            reason={t`Kitabo staff make classes and add teachers.`}
          />
        ) : (
          <Chosen queue={queue} />
        )
      }
    </Loaded>
  )
}

function Chosen({ queue }: { queue: ReportQueue }) {
  const [address, setAddress] = useSearchParams()
  const choice = choiceIn(queue, address)
  const room = queue.classes.find(({ id }) => id === choice.classId)
  const change = (name: string) => (event: { target: { value: string } }) => {
    const next = new URLSearchParams(address)
    next.set(name, event.target.value)
    if (name === 'type') next.delete('period')
    setAddress(next, { replace: true })
  }
  const periods = queue.periods.filter(({ reportType }) => reportType === choice.kind)
  return (
    <Stack gap={6}>
      <Grid min={220}>
        <Select
          label={t`Class`}
          value={choice.classId}
          onChange={change('class')}
          options={queue.classes.map(({ id, name, schoolName }) => ({
            value: id,
            label: `${name}, ${schoolName}`,
          }))}
        />
        <Select label={t`Kind of report`} value={choice.kind} onChange={change('type')} options={KINDS} />
        <Select
          label={t`Period`}
          value={choice.period}
          onChange={change('period')}
          options={periods.map(({ period, words, isOver }) => ({
            value: period,
            label: isOver ? words : t`${words} (still running)`,
          }))}
        />
      </Grid>
      {choice.period && room ? (
        <OfClass choice={choice} learners={room.learners} />
      ) : (
        <Text>
          <Trans>No numbers yet.</Trans>
        </Text>
      )}
    </Stack>
  )
}

/** What the address says, and where it says nothing one's own class and the newest period that is over. */
function choiceIn(queue: ReportQueue, address: URLSearchParams): Choice {
  const kind = (KINDS.find(({ value }) => value === address.get('type'))?.value ?? 'end_of_term') as Kind
  const ofKind = queue.periods.filter(({ reportType }) => reportType === kind)
  const named = ofKind.find(({ period }) => period === address.get('period'))
  const period = named ?? ofKind.find(({ isOver }) => isOver) ?? ofKind[0]
  const chosen = queue.classes.find(({ id }) => id === address.get('class'))
  const own = queue.classes.find(({ role }) => role === 'class_teacher')
  const room = chosen ?? own ?? queue.classes[0]
  return { classId: room?.id ?? '', kind, period: period?.period ?? '' }
}

function OfClass({ choice, learners }: { choice: Choice; learners: number }) {
  const reports = useClassReports(choice)
  return (
    <Loaded query={reports} skeleton={<Skeleton shape="card" lines={8} />}>
      {(reports) => (
        <Stack gap={6}>
          {isRunning(reports.job) && <BatchProgress job={reports.job as Job} />}
          {reports.lines.some(({ id }) => id !== null) ? (
            <>
              <ReportList key={JSON.stringify(choice)} choice={choice} reports={reports} />
              {reports.role !== 'reader' && (
                <Fold title={t`Make them again with new numbers`}>
                  <BatchCreation choice={choice} learners={learners} reports={reports} />
                </Fold>
              )}
            </>
          ) : (
            <>
              {reports.role !== 'reader' && (
                <Card title={t`Make the reports`}>
                  <BatchCreation choice={choice} learners={learners} reports={reports} />
                </Card>
              )}
              <ReportList key={JSON.stringify(choice)} choice={choice} reports={reports} />
            </>
          )}
          <Fold title={t`Automatic reports`}>
            <Suspense fallback={<Skeleton lines={4} />}>
              <Calendar
                classId={choice.classId}
                judges={reports.role === 'head' || reports.role === 'class_teacher'}
              />
            </Suspense>
          </Fold>
        </Stack>
      )}
    </Loaded>
  )
}
