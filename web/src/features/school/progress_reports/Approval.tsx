import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { Banner } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Checkbox } from '../../../ui/forms/Field'
import { Row, Stack } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Progress } from '../../../ui/primitives/graphics'
import { approveMany, type Choice, type Line, reopenMany, useClassAction } from './data'

interface ApprovalProps {
  choice: Choice
  /** Of the filter that holds. */
  lines: Line[]
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
}

/** Approves many commented reports at once, and takes that back while none of them is sent. */
export function Approval({ choice, lines, chosen, onChosen }: ApprovalProps) {
  const [lately, setLately] = useState<Line[]>([])
  const [looked, setLooked] = useState(0)
  const approving = useClassAction(approveMany)
  const reopening = useClassAction(reopenMany)
  const open = lines.filter(({ status }) => status === 'commented')
  const mine = open.filter(({ id }) => id !== null && chosen.has(id))
  const { classId } = choice
  const approve = () =>
    approving.mutate(
      { classId, lines: mine, onStep: setLooked },
      {
        onSuccess: (done) => {
          const rest = mine.length - done
          setLately(mine)
          if (rest > 0)
            toast({
              title: t`${plural(rest, { one: '# report', other: '# reports' })} changed in the meantime`,
              detail: t`Look at them again.`,
            })
        },
        onError: (error) => toastProblem(error),
        onSettled: () => {
          setLooked(0)
          onChosen(new Set())
        },
      },
    )
  const back = () =>
    reopening.mutate(
      { classId, lines: lately, onStep: setLooked },
      {
        onSuccess: (done) =>
          toast({
            title: t`${plural(done, { one: '# approval', other: '# approvals' })} taken back`,
            tone: 'success',
          }),
        onError: (error) => toastProblem(error),
        onSettled: () => {
          setLooked(0)
          setLately([])
        },
      },
    )
  if (approving.isPending || reopening.isPending) {
    const of = approving.isPending ? mine.length || lately.length : lately.length
    return (
      <div role="status">
        <Progress label={t`Working`} value={of ? (100 * looked) / of : 0} text={t`${looked} of ${of}`} />
      </div>
    )
  }
  return (
    <Stack gap={3}>
      {lately.length > 0 && (
        <Banner
          tone="success"
          action={
            <Button onClick={back}>
              <Trans>Take it back</Trans>
            </Button>
          }
        >
          {t`${plural(lately.length, { one: '# report', other: '# reports' })} approved. Only the school can see them now.`}
        </Banner>
      )}
      {open.length > 0 && (
        <Row align="center">
          <Checkbox
            label={t`Choose all ${open.length} to approve`}
            checked={mine.length === open.length}
            onChange={({ target }) =>
              onChosen(new Set(target.checked ? open.flatMap(({ id }) => id ?? []) : []))
            }
          />
          {mine.length > 0 && (
            <Button
              kind="primary"
              onClick={approve}
            >{t`Approve ${plural(mine.length, { one: '# report', other: '# reports' })}`}</Button>
          )}
        </Row>
      )}
    </Stack>
  )
}
