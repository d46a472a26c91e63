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
      <Text size={14} tone="muted">{t`${givenBy} sees how you do in it.`}</Text>
      <div>
        <Button
          kind="quiet"
          onClick={() => setAsks(true)}
          aria-label={t`Stop showing ${title} to ${givenBy}`}
        >
          <Trans>Stop showing it</Trans>
        </Button>
      </div>
      <AlertDialog
        title={t`Stop showing this test to ${givenBy}?`}
        description={t`${givenBy} then sees nothing of you, and the test leaves your list. What you did stays in your history, and you may come back by the code.`}
        open={asks}
        onOpenChange={setAsks}
        confirm={t`Stop showing it`}
        busy={leave.isPending}
        onConfirm={() =>
          leave.mutate(id, {
            onSuccess: () => toast({ title: t`${givenBy} sees nothing of this test any more` }),
            onError: (error) => toastProblem(error),
            onSettled: () => setAsks(false),
          })
        }
      />
    </>
  )
}
