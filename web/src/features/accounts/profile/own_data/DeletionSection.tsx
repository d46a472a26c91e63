import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { problemOf } from '../../../../lib/problem'
import { date } from '../../../../ui/data/format'
import { Banner } from '../../../../ui/feedback/states'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { TextArea } from '../../../../ui/forms/Field'
import { useStepUp } from '../../../../ui/forms/StepUp'
import { Card, Row, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { AlertDialog } from '../../../../ui/primitives/Dialog'
import { askDeletion, cancelDeletion, useProfileAction } from '../data'

const WORD = 'DELETE'

export function DeletionSection() {
  const { withStepUp } = useStepUp()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const ask = useProfileAction(askDeletion)
  const send = async () => {
    setOpen(false)
    setRefusal(null)
    try {
      await withStepUp(() => ask.mutateAsync({ confirm: WORD, reason: reason.trim() || null }))
      toast({ title: t`Your account will be deleted in 14 days` })
      window.scrollTo({ top: 0 })
    } catch (error) {
      setRefusal(problemOf(error).detail)
    }
  }
  return (
    <Card title={t`Delete your account`} tone="danger">
      <Text size={14}>
        <Trans>
          After 14 days we delete your profile, notes, tests and files for good. We keep payment and reading
          records without your name. Before that day you can sign in and keep your account.
        </Trans>
      </Text>
      {refusal && (
        <div role="alert">
          <Banner tone="danger">{refusal}</Banner>
        </div>
      )}
      <Row>
        <Button kind="danger" busy={ask.isPending} onClick={() => setOpen(true)}>
          <Trans>Delete my account</Trans>
        </Button>
      </Row>
      <AlertDialog
        title={t`Delete your account?`}
        description={t`We sign you out on all other devices now. In 14 days we delete all your data.`}
        open={isOpen}
        onOpenChange={setOpen}
        confirm={t`Delete my account`}
        onConfirm={send}
        type={WORD}
        danger
      >
        <TextArea
          label={t`Why are you leaving? (optional)`}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={1000}
          rows={2}
        />
      </AlertDialog>
    </Card>
  )
}

/** Stands above everything while the account waits to be deleted. */
export function DeletionNotice({ dueAt }: { dueAt: string }) {
  const cancel = useProfileAction(cancelDeletion)
  return (
    <Banner
      tone="danger"
      action={
        <Button
          kind="primary"
          busy={cancel.isPending}
          onClick={() =>
            cancel.mutate(undefined, {
              onSuccess: () => toast({ title: t`We kept your account`, tone: 'success' }),
              onError: (error) => toastProblem(error),
            })
          }
        >
          <Trans>Keep my account</Trans>
        </Button>
      }
    >
      {t`We will delete your account on ${date(dueAt)}. Everything is still here.`}
    </Banner>
  )
}
