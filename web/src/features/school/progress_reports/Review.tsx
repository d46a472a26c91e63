import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'

import { Banner } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { TextArea } from '../../../ui/forms/Field'
import { AskBeforeLeaving } from '../../../ui/forms/Unsaved'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { Fold } from '../../../ui/primitives/Fold'
import {
  bodyOf,
  type Drafts,
  isUnsaved,
  NOTHING,
  Remarks,
  remarked,
  SkillRemarks,
  TeacherComment,
} from './Comments'
import { comment, type Report, reopen, saveAndApprove, send, useReportAction, withdraw } from './data'

interface ReviewProps {
  report: Report
  /** Called when the report is approved. */
  onApproved: () => void
}

/** What a teacher does with a report, each step offered when it may be taken. */
export default function Review({ report, onApproved }: ReviewProps) {
  const may = (action: Report['actions'][number]) => report.actions.includes(action)
  const judges = report.viewer === 'head' || report.viewer === 'class_teacher'
  const [drafts, setDrafts] = useState<Drafts>(NOTHING)
  const writing = { report, drafts, onDraft: setDrafts }
  const forget = () => setDrafts(NOTHING)
  const approval = useApproving(report, drafts, forget, onApproved)
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && approval.isReady) approval.run()
  }
  return (
    <Card title={t`For teachers`}>
      <AskBeforeLeaving changed={isUnsaved(drafts)} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut for what the buttons do */}
      <div onKeyDown={byKey}>
        <Stack gap={4}>
          <ReviewState report={report} />
          {may('comment') && judges && (
            <>
              <Text size={14} tone="muted">
                {report.plain.join(' ')}
              </Text>
              <TeacherComment {...writing} />
            </>
          )}
          {may('comment') && remarked(report).length > 0 && (
            <Fold title={t`Remarks on the subjects`} open={!judges}>
              <Remarks {...writing} />
            </Fold>
          )}
          {may('comment') && judges && report.genericSkills.length > 0 && (
            <Fold title={t`Comment on the generic skills`}>
              <SkillRemarks {...writing} />
            </Fold>
          )}
          <Row>
            {may('comment') && judges && (
              <Button kind="primary" busy={approval.busy} disabled={!approval.isReady} onClick={approval.run}>
                {isUnsaved(drafts) ? t`Save and approve` : t`Approve what is shown`}
              </Button>
            )}
            {may('comment') && <Save report={report} drafts={drafts} onSaved={forget} />}
            {may('send') && <Send report={report} />}
            {may('reopen') && <Reopen report={report} />}
            {may('withdraw') && <Withdraw report={report} />}
          </Row>
        </Stack>
      </div>
    </Card>
  )
}

/** Approving, with what was written and not saved yet; not ready without a class teacher's comment. */
function useApproving(report: Report, drafts: Drafts, onSaved: () => void, onApproved: () => void) {
  const approving = useReportAction(report.id, saveAndApprove(report))
  const words = drafts.words ?? report.teacherComments ?? ''
  const run = () =>
    approving.mutate(isUnsaved(drafts) ? bodyOf(drafts) : null, {
      onSuccess: (answer) => {
        onSaved()
        if (answer.status === 'approved') onApproved()
        else {
          toast({
            title: t`Saved, not approved`,
            detail: t`A remark changed in the meantime. Check it again.`,
          })
        }
      },
      onError: (error) => toastProblem(error),
    })
  return { run, busy: approving.isPending, isReady: words.trim() !== '' && !approving.isPending }
}

function Save({ report, drafts, onSaved }: { report: Report; drafts: Drafts; onSaved: () => void }) {
  const { run, busy } = useReviewAction(report, comment(report.id), t`Saved`)
  return (
    <Button busy={busy} disabled={!isUnsaved(drafts)} onClick={() => run(bodyOf(drafts), onSaved)}>
      <Trans>Save</Trans>
    </Button>
  )
}

function ReviewState({ report }: { report: Report }) {
  const { status, parents, firstName, withdrawalReason } = report
  if (status === 'withdrawn') {
    return (
      <Banner tone="warning">
        {t`Withdrawn: ${withdrawalReason ?? ''} To send a new one, make the report again from the list.`}
      </Banner>
    )
  }
  const who =
    parents > 0
      ? t`${plural(parents, { one: '# parent', other: '# parents' })} can get it.`
      : t`No parent of ${firstName} is linked. ${firstName} will see it, and you can print it.`
  const next = {
    draft: t`No comment yet. Write a comment, then approve it.`,
    commented: t`Commented. Read it as parents will see it, then approve it.`,
    approved: t`Approved. It no longer changes. Only the school can see it now.`,
    sent: t`Sent.`,
  }[status]
  return <Text>{`${next} ${who}`}</Text>
}

/** One action on a report, with its words when it is done. */
function useReviewAction<V>(report: Report, action: (values: V) => Promise<unknown>, done: string) {
  const doing = useReportAction(report.id, action)
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

function Send({ report }: { report: Report }) {
  const { run, busy } = useReviewAction<void>(report, send(report.id), t`Sent`)
  return (
    <Button kind="primary" busy={busy} onClick={() => run()}>
      {report.parents > 0 ? t`Send to parents` : t`Send to the learner`}
    </Button>
  )
}

function Reopen({ report }: { report: Report }) {
  const { run, busy } = useReviewAction<void>(report, reopen(report.id), t`The approval was taken back`)
  return (
    <Button busy={busy} onClick={() => run()}>
      <Trans>Take the approval back</Trans>
    </Button>
  )
}

function Withdraw({ report }: { report: Report }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { run, busy } = useReviewAction(report, withdraw(report.id), t`Withdrawn`)
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        <Trans>Withdraw</Trans>
      </Button>
      <AlertDialog
        title={t`Withdraw this report?`}
        description={
          report.status === 'sent'
            ? t`We tell parents, and they can no longer read it. The code on a printed copy says it was withdrawn.`
            : t`You can make a new one with new numbers.`
        }
        open={isOpen}
        onOpenChange={setOpen}
        confirm={t`Withdraw it`}
        onConfirm={() => run(reason, () => setOpen(false))}
        busy={busy}
        ready={reason.trim().length >= 3}
        danger
      >
        <TextArea
          label={t`Reason (saved with the report)`}
          hint={t`A few words are enough.`}
          value={reason}
          maxLength={400}
          onChange={(event) => setReason(event.target.value)}
        />
      </AlertDialog>
    </>
  )
}
