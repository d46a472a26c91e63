import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { useMutation } from '../../../api/useMutation'
import { problemOf } from '../../../lib/problem'
import { useScreens } from '../../../lib/screens'
import { keepFile } from '../../../ui/data/csv'
import { fileSize } from '../../../ui/data/format'
import { OfflineCopy } from '../../../ui/feedback/OfflineCopy'
import { Banner, useOnline } from '../../../ui/feedback/states'
import { Card, Row, Text } from '../../../ui/layout/layout'
import { PrintButton, Unprinted } from '../../../ui/layout/Printing'
import { Button } from '../../../ui/primitives/Button'
import { fetchPdf, type Lesson, useKept, useOfflineCopy, usePdf } from './data'
import { dropLesson, expectedBytes, keepLesson } from './offlineLesson'

/** The lesson for a place without a network: on this device, as a file, on paper. Each says what it costs. */
export function TakeAlong({ lesson, learnerId }: { lesson: Lesson; learnerId: string }) {
  return (
    <Unprinted>
      <Card title={t`Save for offline`}>
        <OnDevice lesson={lesson} learnerId={learnerId} />
        <PdfDownload id={lesson.id} />
      </Card>
    </Unprinted>
  )
}

function OnDevice({ lesson, learnerId }: { lesson: Lesson; learnerId: string }) {
  const { data: kept } = useKept(lesson.id, learnerId)
  const { fetchLists } = useScreens()
  const keep = useOfflineCopy(lesson.id, () => keepLesson(learnerId, lesson, fetchLists))
  const drop = useOfflineCopy(lesson.id, () => dropLesson(learnerId, lesson.id))
  return (
    <OfflineCopy
      kept={kept}
      offer={t`Save this lesson on this phone to read it offline. It uses about ${fileSize(expectedBytes(lesson))}.`}
      consequence={t`It opens offline. It is removed when you sign out.`}
      failure={keep.error && cannotKeep(keep.error)}
      keep={keep}
      drop={drop}
    />
  )
}

function cannotKeep(error: unknown): string {
  const { status, detail } = problemOf(error)
  if (status === 0) return t`You are offline. Try again when you are online.`
  return status === 500 ? t`There is no space in this browser, or you are in a private window.` : detail
}

/** The file and the printer. */
function PdfDownload({ id }: { id: string }) {
  const isOnline = useOnline()
  const pdf = usePdf(id)
  const fetching = useMutation({
    mutationFn: () => fetchPdf(id),
    onSuccess: (file) => keepFile(pdf.data?.name ?? 'kitabo-lesson.pdf', file),
  })
  return (
    <>
      {fetching.error && (
        <Banner tone="danger">
          {problemOf(fetching.error).status === 0
            ? t`You are offline. Try again when you are online.`
            : t`The file did not download. ${problemOf(fetching.error).detail}`}
        </Banner>
      )}
      <Row gap={3}>
        <Button
          icon={<FileText aria-hidden="true" />}
          disabled={!isOnline}
          busy={fetching.isPending}
          busyText={t`Downloading…`}
          onClick={() => fetching.mutate()}
        >
          <Trans>Download as PDF</Trans>
          {pdf.data && `, ${fileSize(pdf.data.bytes)}`}
        </Button>
        <PrintButton />
      </Row>
      {!isOnline && (
        <Text size={14} tone="muted">
          <Trans>Go online to download the file.</Trans>
        </Text>
      )}
    </>
  )
}
