import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useIsHere, useLeadOn } from '../../../lib/here'
import { Banner } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { isAnythingUnsaved } from '../../../ui/forms/Unsaved'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { type Line, type Report, reopen, useClassReports, useReportAction } from './data'
import { isShown, SHOWN } from './labels'
import Review from './Review'

/** One report after another, as a teacher works through a class: the way on, and the judging of this one. */
export default function ReviewQueue({ report }: { report: Report }) {
  const [address] = useSearchParams()
  const go = useNavigate()
  const isHere = useIsHere()
  const { before, next, position, learner } = useNeighbours(report, address.get('show'))
  const link = (line: Line) => `/reports/${line.id}${address.size > 0 ? `?${address}` : ''}`
  const list = new URLSearchParams(address)
  list.set('class', report.classId ?? '')
  list.set('type', report.reportType)
  list.set('period', report.reportPeriod)
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const to = event.key === 'PageDown' ? next : event.key === 'PageUp' ? before : undefined
      if (!event.altKey || !to) return
      event.preventDefault()
      if (isAnythingUnsaved()) toast({ title: t`Not saved yet`, detail: t`Save your text first.` })
      else go(`/reports/${to.id}?${address}`)
    }
    window.addEventListener('keydown', turn)
    return () => window.removeEventListener('keydown', turn)
  }, [before, next, address, go])
  const onApproved = () => {
    if (!isHere()) toast({ title: t`The report of ${learner} is approved` })
    else if (next) go(link(next), { state: { approved: { id: report.id, learner } } })
    else toast({ title: t`Approved. This was the last one`, tone: 'success' })
  }
  return (
    <Stack gap={4}>
      <Approved />
      <Row align="center" justify="space-between">
        <Text strong>{position ? `${learner}, ${position}` : learner}</Text>
        <Row>
          <LinkButton kind="quiet" to={`/reports?${list}`}>{t`All of ${report.className ?? ''}`}</LinkButton>
          {before && (
            <LinkButton to={link(before)}>
              <Trans>Previous</Trans>
            </LinkButton>
          )}
          {next && (
            <LinkButton to={link(next)}>
              <Trans>Next</Trans>
            </LinkButton>
          )}
        </Row>
      </Row>
      <Review key={report.id} report={report} onApproved={onApproved} />
      {report.actions.includes('comment') && (
        <Text size={14} tone="muted">
          <Trans>
            On a keyboard: Ctrl and Enter approve what you wrote, Alt and Page Down or Page Up go to the next
            or the previous report.
          </Trans>
        </Text>
      )}
    </Stack>
  )
}

/** The reports before and after this one in the class's list, of those the filter shows. */
function useNeighbours(report: Report, filter: string | null) {
  const { classId, reportType: kind, reportPeriod: period } = report
  const result = useClassReports({ classId: classId ?? '', kind, period })
  const lines = result.data?.lines.filter(({ id }) => id !== null) ?? []
  const at = lines.findIndex(({ id }) => id === report.id)
  const shown = SHOWN.find(({ value }) => value === filter)?.value ?? 'all'
  const isIn = (line: Line) => isShown(line, shown)
  return {
    before: at < 0 ? undefined : lines.slice(0, at).reverse().find(isIn),
    next: at < 0 ? undefined : lines.slice(at + 1).find(isIn),
    position: at < 0 ? null : t`${at + 1} of ${lines.length}`,
    // As the class's list says it: with more than the name where two are called alike.
    learner: lines[at]?.learner ?? report.learner,
  }
}

/** The report approved a moment ago, which may be taken back while it is not sent. */
function Approved() {
  const { state, pathname, search } = useLocation()
  const leadOn = useLeadOn()
  const lately: { id: string; learner: string } | undefined = state?.approved
  const reopening = useReportAction(lately?.id ?? '', reopen(lately?.id ?? ''))
  if (!lately) return null
  const back = () =>
    reopening.mutate(undefined, {
      onSuccess: () => {
        toast({ title: t`The approval was taken back`, tone: 'success' })
        leadOn(`${pathname}${search}`, { replace: true, state: null })
      },
      onError: (error) => toastProblem(error),
    })
  return (
    <Banner
      tone="success"
      action={
        <Button busy={reopening.isPending} onClick={back}>
          <Trans>Take it back</Trans>
        </Button>
      }
    >
      {t`The report of ${lately.learner} is approved. Only the school can see it now.`}
    </Banner>
  )
}
