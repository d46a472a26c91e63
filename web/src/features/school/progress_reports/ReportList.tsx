import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

import { LineItem, Lines } from '../../../ui/data/Lines'
import { EmptyState } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Anchor } from '../../../ui/primitives/Anchor'
import { Button, Segments } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { Badge } from '../../../ui/primitives/graphics'
import { Approval } from './Approval'
import {
  type Choice,
  type ClassReports,
  type Line,
  makeReports,
  sendClass,
  tableOf,
  useClassAction,
} from './data'
import { isShown, marksText, SHOWN, type Shown, STATUS } from './labels'

const first = ({ learner }: Line) => learner.split(' ')[0]

/** Where each learner's report stands, filtered by what is to be done, and the approving and sending of many. */
export function ReportList({ choice, reports: { lines, role } }: { choice: Choice; reports: ClassReports }) {
  const [address, setAddress] = useSearchParams()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const shown = SHOWN.find(({ value }) => value === address.get('show'))?.value ?? 'all'
  const judges = role === 'head' || role === 'class_teacher'
  const approved = lines.filter(({ status }) => status === 'approved')
  const show = (value: Shown) => {
    const next = new URLSearchParams(address)
    next.set('show', value)
    setAddress(next, { replace: true })
  }
  const choose = (id: string, isIn: boolean) =>
    setChosen((had) => new Set(isIn ? [...had, id] : [...had].filter((each) => each !== id)))
  const inView = lines.filter((line) => isShown(line, shown))
  const isMade = lines.some(({ id }) => id !== null)
  return (
    <Stack gap={4}>
      {isMade && <Filter lines={lines} shown={shown} onShow={show} />}
      {judges && <Approval choice={choice} lines={inView} chosen={chosen} onChosen={setChosen} />}
      <Row align="center">
        {approved.length > 0 && judges && <SendAll choice={choice} approved={approved} />}
        {isMade && (
          <Anchor href={tableOf(choice)} download>
            <Trans>Table as CSV</Trans>
          </Anchor>
        )}
      </Row>
      {lines.length === 0 ? (
        <EmptyState title={t`No learners in this class now.`} />
      ) : inView.length === 0 ? (
        <Text tone="muted">
          <Trans>No reports at this step.</Trans>
        </Text>
      ) : (
        <Lines label={t`Reports of the class`}>
          {inView.map((line) => (
            <OneLine
              key={line.learnerId}
              choice={choice}
              line={line}
              shown={shown}
              tick={judges && line.status === 'commented' ? chosen : null}
              onTick={choose}
            />
          ))}
        </Lines>
      )}
    </Stack>
  )
}

/** What is to be done, with how many; what there is none of is left out. */
function Filter({ lines, shown, onShow }: { lines: Line[]; shown: Shown; onShow: (value: Shown) => void }) {
  const options = SHOWN.map(({ value, label }) => ({
    value,
    label: `${label} ${lines.filter((line) => isShown(line, value)).length}`,
  }))
  const some = options.filter(({ value, label }) => value === shown || !label.endsWith(' 0'))
  return <Segments label={t`Show`} options={some} value={shown} onChange={onShow} />
}

interface OneLineProps {
  choice: Choice
  line: Line
  shown: Shown
  tick: ReadonlySet<string> | null
  onTick: (id: string, isIn: boolean) => void
}

function OneLine({ choice, line, shown, tick, onTick }: OneLineProps) {
  const { id, learner, status, marks, teacherComments, parents } = line
  if (id === null || status === null) {
    return (
      <LineItem title={learner} beside={<MakeOne choice={choice} line={line} />} under={t`Not made yet`} />
    )
  }
  const who = parents === 0 ? t`; no parent linked` : ''
  return (
    <LineItem
      title={learner}
      to={`/reports/${id}${shown === 'all' ? '' : `?show=${shown}`}`}
      tick={
        tick
          ? { label: t`Choose ${learner}`, checked: tick.has(id), onChange: (isIn) => onTick(id, isIn) }
          : undefined
      }
      beside={<Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>}
      under={
        <>
          {`${marksText(marks)}${who}`}
          {teacherComments && status === 'commented' && `. “${teacherComments}”`}
        </>
      }
    />
  )
}

/** Has one learner's report made, such as that of somebody who joined late. */
function MakeOne({ choice, line }: { choice: Choice; line: Line }) {
  const making = useClassAction(makeReports)
  const { classId, kind: reportType, period } = choice
  const ask = () =>
    making.mutate(
      { classId, reportType, period, learnerId: line.learnerId, withRank: false },
      { onError: (error) => toastProblem(error) },
    )
  return (
    <Button
      kind="quiet"
      busy={making.isPending}
      onClick={ask}
      aria-label={t`Make ${first(line) ?? ''}'s: ${line.learner}`}
    >
      {t`Make ${first(line) ?? ''}'s`}
    </Button>
  )
}

function SendAll({ choice, approved }: { choice: Choice; approved: Line[] }) {
  const [isSure, setSure] = useState(false)
  const sending = useClassAction(sendClass)
  const without = approved.filter(({ parents }) => parents === 0).length
  const action = () =>
    sending.mutate(choice, {
      onSuccess: ({ reports, parents }) =>
        toast({
          title: t`${plural(reports, { one: '# report', other: '# reports' })} sent`,
          detail: t`${plural(parents, { one: '# parent', other: '# parents' })} told`,
          tone: 'success',
        }),
      onError: (error) => toastProblem(error),
      onSettled: () => setSure(false),
    })
  return (
    <>
      <Button kind="primary" onClick={() => setSure(true)}>
        {t`Send ${plural(approved.length, { one: '# approved report', other: '# approved reports' })}`}
      </Button>
      <AlertDialog
        title={t`Send ${plural(approved.length, { one: '# approved report', other: '# approved reports' })}?`}
        description={t`Parents get a link by email, never the numbers.${
          without > 0
            ? t` ${plural(without, { one: '# learner', other: '# learners' })} of these have no parent linked to receive it.`
            : ''
        }`}
        open={isSure}
        onOpenChange={setSure}
        confirm={t`Send them`}
        onConfirm={action}
        busy={sending.isPending}
      />
    </>
  )
}
