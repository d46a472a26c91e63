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
      title="Your plan in a calendar"
      description="Times are Kampala's. Only titles, times and reasons are in it, never your name or results."
      open
      onOpenChange={onOpenChange}
    >
      <Stack gap={4}>
        <Stack gap={1}>
          <Text strong>Once, as a file</Text>
          <Row>
            <Anchor href={`/api/planning/plans/${plan.id}/calendar.ics`} download>
              Download the file
            </Anchor>
          </Row>
        </Stack>
        <Stack gap={2}>
          <Text strong>Always up to date, by an address</Text>
          <Text size={14} tone="muted">
            Who has the address can read the plan. It is shown once; a new one ends the old one.
          </Text>
          {open.data && <CopyText text={open.data.url} label="the address" shown={28} />}
          <Row>
            <Button busy={open.isPending} onClick={() => open.mutate(plan.id)}>
              {hasAddress ? 'Make a new address' : 'Make an address'}
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
                Stop the address
              </Button>
            )}
          </Row>
        </Stack>
      </Stack>
    </Dialog>
  )
}
