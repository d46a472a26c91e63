import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../api/useMutation'
import { toastProblem } from '../../../ui/feedback/toast'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Anchor } from '../../../ui/primitives/Anchor'
import { Button } from '../../../ui/primitives/Button'
import { CopyText } from '../../../ui/primitives/CopyText'
import { Dialog } from '../../../ui/primitives/Dialog'
import { closeCalendar, openCalendar, type Plan, usePlanAction } from './data'

/** The plan in a calendar: once as a file, or by an address the calendar reads by itself. */
export function CalendarDialog({
  plan,
  onOpenChange,
}: {
  plan: Plan
  onOpenChange: (open: boolean) => void
}) {
  const queries = useQueryClient()
  const open = useMutation({
    mutationFn: openCalendar,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['planning', 'plan'] }),
    onError: (error) => toastProblem(error),
  })
  const close = usePlanAction(closeCalendar)
  const hasAddress = plan.hasCalendar && !close.isPending
  return (
    <Dialog
      title={t`Your plan in a calendar`}
      description={t`Times are Kampala's. Only titles, times and reasons are in it, never your name or results.`}
      open
      onOpenChange={onOpenChange}
    >
      <Stack gap={4}>
        <Stack gap={1}>
          <Text strong>
            <Trans>Once, as a file</Trans>
          </Text>
          <Row>
            <Anchor href={`/api/planning/plans/${plan.id}/calendar.ics`} download>
              <Trans>Download the file</Trans>
            </Anchor>
          </Row>
        </Stack>
        <Stack gap={2}>
          <Text strong>
            <Trans>Always up to date, by an address</Trans>
          </Text>
          <Text size={14} tone="muted">
            <Trans>
              Who has the address can read the plan. It is shown once; a new one ends the old one.
            </Trans>
          </Text>
          {open.data && <CopyText text={open.data.url} label={t`the address`} shown={28} />}
          <Row>
            <Button busy={open.isPending} onClick={() => open.mutate(plan.id)}>
              {hasAddress ? t`Make a new address` : t`Make an address`}
            </Button>
            {hasAddress && (
              <Button
                kind="quiet"
                onClick={() =>
                  close.mutate(plan.id, {
                    onSuccess: () => open.reset(),
                    onError: (error) => toastProblem(error),
                  })
                }
              >
                <Trans>Stop the address</Trans>
              </Button>
            )}
          </Row>
        </Stack>
      </Stack>
    </Dialog>
  )
}
