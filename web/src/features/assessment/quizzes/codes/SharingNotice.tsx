import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Quiz } from '../../../../api/quizzes'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { AlertDialog } from '../../../../ui/primitives/Dialog'
import { useLeave } from './data'

/** Who sees how a test by a code goes, and the way to end it. */
export function SharingNotice({ quiz: { id, title, givenBy } }: { quiz: Quiz }) {
  const [asks, setAsks] = useState(false)
  const leave = useLeave()
  if (!givenBy) return null
  return (
    <>
      <Text size={14} tone="muted">{t`${givenBy} sees your result.`}</Text>
      <div>
        <Button
          kind="quiet"
          onClick={() => setAsks(true)}
          aria-label={t`Stop sharing ${title} with ${givenBy}`}
        >
          <Trans>Stop sharing</Trans>
        </Button>
      </div>
      <AlertDialog
        title={t`Stop sharing this test with ${givenBy}?`}
        description={t`${givenBy} will no longer see your result, and the test leaves your list. Your work stays in your history. You can come back with the code.`}
        open={asks}
        onOpenChange={setAsks}
        confirm={t`Stop sharing`}
        busy={leave.isPending}
        onConfirm={() =>
          leave.mutate(id, {
            onSuccess: () => toast({ title: t`${givenBy} no longer sees this test` }),
            onError: (error) => toastProblem(error),
            onSettled: () => setAsks(false),
          })
        }
      />
    </>
  )
}
