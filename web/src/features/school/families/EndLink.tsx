import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { endLink, type Link, useFamilyAction } from './data'

/** Ends a link at once, after one question. */
export function EndLink({ link }: { link: Link }) {
  const [isSure, setSure] = useState(false)
  const end = useFamilyAction(endLink)
  const action = () =>
    end.mutate(link.id, {
      onSuccess: () => toast({ title: t`The link with ${link.name} has ended`, tone: 'success' }),
      onError: (error) => toastProblem(error),
      onSettled: () => setSure(false),
    })
  return (
    <>
      <Button kind="quiet" onClick={() => setSure(true)}>
        {t`End the link with ${link.firstName}`}
      </Button>
      <AlertDialog
        title={t`End the link with ${link.name}?`}
        description={
          link.side === 'parent'
            ? t`You will no longer see their progress. To link again, you need a new code.`
            : t`They stop seeing your progress now, and we tell them by email. To link again, you need a new code.`
        }
        open={isSure}
        onOpenChange={setSure}
        confirm={t`End the link`}
        onConfirm={action}
        busy={end.isPending}
        danger
      />
    </>
  )
}
