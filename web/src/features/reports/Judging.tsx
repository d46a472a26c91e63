import { useState } from 'react'
import { Button, LinkButton } from '../../ui/Button'
import { AlertDialog } from '../../ui/Dialog'
import { TextArea } from '../../ui/Field'
import { plural } from '../../ui/format'
import { Card, Row, Stack, Text } from '../../ui/layout'
import { Banner } from '../../ui/states'
import { toast, toastProblem } from '../../ui/toast'
import { type Drafts, isUnsaved, Remarks, TeacherComment } from './Comments'
import { approve, type Report, reopen, send, useReportAct, withdraw } from './data'

/** What a teacher does with a report, each step offered when it may be taken. */
export default function Judging({ report }: { report: Report }) {
  const may = (act: Report['acts'][number]) => report.acts.includes(act)
  const judges = report.viewer !== 'subject_teacher'
  const [drafts, setDrafts] = useState<Drafts>({ remarks: {} })
  const writing = { report, drafts, onDraft: setDrafts }
  return (
    <Card title="For teachers">
      <Stack gap={6}>
        <Standing report={report} />
        {may('comment') && judges && <TeacherComment {...writing} />}
        {may('comment') && <Remarks {...writing} />}
        {may('approve') && isUnsaved(drafts) && (
          <Text tone="muted">Save what you wrote; then you can approve.</Text>
        )}
        <Row>
          {may('approve') && <Approve report={report} waits={isUnsaved(drafts)} />}
          {may('send') && <Send report={report} />}
          {may('reopen') && <Reopen report={report} />}
          {may('withdraw') && <Withdraw report={report} />}
          <LinkButton
            kind="quiet"
            to={`/reports?class=${report.classId}&type=${report.reportType}&period=${report.reportPeriod}`}
          >
            {`All of ${report.className}`}
          </LinkButton>
        </Row>
      </Stack>
    </Card>
  )
}

function Standing({ report }: { report: Report }) {
  const { status, parents, firstName, withdrawalReason } = report
  if (status === 'withdrawn') {
    return (
      <Banner tone="warning">
        {`Withdrawn: ${withdrawalReason} Make the report again from the list to issue a new one.`}
      </Banner>
    )
  }
  const who =
    parents > 0
      ? `${plural(parents, 'parent')} may receive it.`
      : `No parent of ${firstName} is linked to receive it; ${firstName} will see it, and you can print it.`
  const next = {
    draft: 'Not commented yet.',
    commented: 'Commented. Read it as parents will see it, then approve it.',
    approved: 'Approved. It does not change any more, and nobody outside the school has seen it yet.',
    sent: 'Sent.',
  }[status]
  return <Text>{`${next} ${who}`}</Text>
}

/** One act on a report, with its words when it is done. */
function useAct<V>(report: Report, act: (values: V) => Promise<unknown>, done: string) {
  const doing = useReportAct(report.id, act)
  const run = (values: V, after?: () => void) =>
    doing.mutate(values, {
      onSuccess: () => {
        toast({ title: done, tone: 'success' })
        after?.()
      },
      onError: (error) => toastProblem(error),
    })
  return { run, busy: doing.isPending }
}

function Approve({ report, waits }: { report: Report; waits: boolean }) {
  const { run, busy } = useAct(report, approve(report.id), 'Approved')
  return (
    <Button kind="primary" disabled={waits} busy={busy} onClick={() => run(report.seen)}>
      Approve what is shown
    </Button>
  )
}

function Send({ report }: { report: Report }) {
  const { run, busy } = useAct<void>(report, send(report.id), 'Sent')
  return (
    <Button kind="primary" busy={busy} onClick={() => run()}>
      {report.parents > 0 ? 'Send to parents' : 'Hand to the learner'}
    </Button>
  )
}

function Reopen({ report }: { report: Report }) {
  const { run, busy } = useAct<void>(report, reopen(report.id), 'The approval was taken back')
  return (
    <Button busy={busy} onClick={() => run()}>
      Take the approval back
    </Button>
  )
}

function Withdraw({ report }: { report: Report }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { run, busy } = useAct(report, withdraw(report.id), 'Withdrawn')
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <AlertDialog
        title="Withdraw this report?"
        description={
          report.status === 'sent'
            ? 'Parents hear that it was taken back and can no longer read it. The code on a printed copy says that it was withdrawn.'
            : 'It is set aside. You can make a new one from newer numbers.'
        }
        open={isOpen}
        onOpenChange={setOpen}
        confirm="Withdraw it"
        onConfirm={() => run(reason, () => setOpen(false))}
        busy={busy}
        ready={reason.trim().length >= 3}
        danger
      >
        <TextArea
          label="Reason, kept with the report"
          hint="A few words are enough."
          value={reason}
          maxLength={400}
          onChange={(event) => setReason(event.target.value)}
        />
      </AlertDialog>
    </>
  )
}
