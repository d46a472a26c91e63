import { useState } from 'react'
import { dateTime } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { Tabs } from '../../../ui/primitives/Tabs'
import { ReportedAnswer } from './ReportedAnswer'
import { PAGE_SIZE, type ReportState, useAnswerReports } from './reports'
import { WithheldPassages } from './WithheldPassages'

const EMPTY: Record<ReportState, [string, string]> = {
  open: ['Nothing is reported.', 'Answers that learners find wrong come here, without their names.'],
  mended: ['Nothing was mended yet.', 'What you put right after a report stands here, with your note.'],
  kept: ['Nothing was left as it is.', 'Answers you looked at and found right stand here.'],
}

/** Answers of the study assistant that learners reported, and passages that are not cited meanwhile. */
export default function AnswerReportsScreen() {
  return (
    <Page
      title="Reported answers"
      lead="What a learner found wrong in the study assistant: the question, the answer and where it came from. Whose it was is not told."
      width="text"
    >
      <Tabs
        label="Reported answers"
        tabs={[
          { id: 'open', label: 'To look at', content: <Reports state="open" /> },
          { id: 'mended', label: 'Mended', content: <Reports state="mended" /> },
          { id: 'kept', label: 'Left as they are', content: <Reports state="kept" /> },
          { id: 'withheld', label: 'Passages not cited', content: <WithheldPassages /> },
        ]}
      />
    </Page>
  )
}

function Reports({ state }: { state: ReportState }) {
  const [page, setPage] = useState(1)
  const reports = useAnswerReports(state, page)
  const [title, reason] = EMPTY[state]
  return (
    <Loaded query={reports}>
      {({ data, total }) =>
        data.length === 0 && page === 1 ? (
          <EmptyState title={title} reason={reason} />
        ) : (
          <Stack gap={4}>
            {data.map((report) => (
              <ReportedAnswer key={report.id} report={report} when={dateTime(report.reportedAt)} />
            ))}
            {total > PAGE_SIZE && (
              <Row justify="space-between">
                <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                  Earlier page
                </Button>
                <Text as="span" tone="muted">
                  Page {page} of {Math.ceil(total / PAGE_SIZE)}
                </Text>
                <Button disabled={page * PAGE_SIZE >= total} onClick={() => setPage(page + 1)}>
                  Next page
                </Button>
              </Row>
            )}
          </Stack>
        )
      }
    </Loaded>
  )
}
