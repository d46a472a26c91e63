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
      description={t`Times are Kampala time. It shows titles, times and reasons, never your name or results.`}
      open
      onOpenChange={onOpenChange}
    >
      <Stack gap={4}>
        <Stack gap={1}>
          <Text strong>
            <Trans>Add it once</Trans>
          </Text>
          <Row>
            <Anchor href={`/api/planning/plans/${plan.id}/calendar.ics`} download>
              <Trans>Download the file</Trans>
            </Anchor>
          </Row>
        </Stack>
        <Stack gap={2}>
          <Text strong>
            <Trans>Keep it up to date with a link</Trans>
          </Text>
          <Text size={14} tone="muted">
            <Trans>
              Anyone with the link can read your plan. You see the link only once. A new link stops the old
              one.
            </Trans>
          </Text>
          {open.data && <CopyText text={open.data.url} label={t`the link`} shown={28} />}
          <Row>
            <Button busy={open.isPending} onClick={() => open.mutate(plan.id)}>
              {hasAddress ? t`Make a new link` : t`Make a link`}
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
                <Trans>Stop the link</Trans>
              </Button>
            )}
          </Row>
        </Stack>
      </Stack>
    </Dialog>
  )
}
