import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Row, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { OnePage, PrintButton, Unprinted } from '../../../ui/layout/Printing'
import { Anchor } from '../../../ui/primitives/Anchor'
import { Badge } from '../../../ui/primitives/graphics'
import { documentOf, type Refused, type Report, useReport } from './data'
import { STATUS } from './labels'
import { ReportSheet } from './ReportSheet'
import { ShareReport } from './ShareReport'

// Only teachers need it, and parents on a slow line should not wait for it.
const ReviewQueue = lazy(() => import('./ReviewQueue'))

/** One report, for its learner, their parents and their teachers. */
export default function ReportScreen() {
  const { id = '' } = useParams()
  const seen = useReport(id)
  const result = seen.data && 'report' in seen.data ? seen.data.report : null
  return (
    <Page
      title={result ? `${result.kind}: ${result.period}` : t`Progress report`}
      actions={result ? <Tools report={result} /> : undefined}
    >
      <Loaded query={seen} skeleton={<Skeleton shape="card" lines={8} />}>
        {(answer) =>
          'report' in answer ? <ReportState report={answer.report} /> : <Refusal why={answer.refused} />
        }
      </Loaded>
    </Page>
  )
}

function Tools({ report }: { report: Report }) {
  return (
    <Unprinted>
      <Row align="center">
        {report.viewer !== 'learner' && report.viewer !== 'parent' && (
          <Badge tone={STATUS[report.status].tone}>{STATUS[report.status].label}</Badge>
        )}
        <PrintButton />
        <Anchor kind="secondary" href={documentOf(report.id)}>
          <Trans>Open as PDF</Trans>
        </Anchor>
      </Row>
    </Unprinted>
  )
}

function ReportState({ report }: { report: Report }) {
  const isTeacher = report.viewer !== 'learner' && report.viewer !== 'parent'
  return (
    <Stack gap={8}>
      {isTeacher && (
        <Unprinted>
          <Suspense fallback={<Skeleton shape="card" lines={4} />}>
            <ReviewQueue report={report} />
          </Suspense>
        </Unprinted>
      )}
      <OnePage>
        <ReportSheet report={report} />
      </OnePage>
      {(!isTeacher || report.status === 'sent') && (
        <Unprinted>
          <ShareReport report={report} />
        </Unprinted>
      )}
    </Stack>
  )
}

const WORDS: Record<Refused, { title: string; reason: string }> = {
  gone: {
    title: t`Report not found.`,
    reason: t`It may have been removed, or the link with your child has ended.`,
  },
  'not-shared': {
    title: t`The learner does not share reports with you now.`,
    reason: t`You are still linked. Ask your child to share again: only they can turn it on.`,
  },
  withdrawn: {
    title: t`The school took this report back.`,
    reason: t`Please do not use a printed copy. We tell you when a new one is ready.`,
  },
}

const Refusal = ({ why }: { why: Refused }) => <EmptyState {...WORDS[why]} />
