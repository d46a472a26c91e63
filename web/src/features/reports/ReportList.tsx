import { createContext, useContext, useState } from 'react'
import { Anchor } from '../../ui/Anchor'
import { Button, LinkButton } from '../../ui/Button'
import { type Columns, DataTable } from '../../ui/DataTable'
import { AlertDialog } from '../../ui/Dialog'
import { plural } from '../../ui/format'
import { Badge } from '../../ui/graphics'
import { Row } from '../../ui/layout'
import { toast, toastProblem } from '../../ui/toast'
import {
  type Choice,
  type ClassReports,
  type Line,
  makeReports,
  sendClass,
  tableOf,
  useClassAct,
} from './data'
import { STATUS, score } from './words'

const ORDER = ['draft', 'commented', 'approved', 'sent', 'withdrawn']

const Chosen = createContext<Choice | null>(null)
const first = ({ learner }: Line) => learner.split(' ')[0]

/** Has one learner's report made, such as that of somebody who joined late. */
function MakeOne({ line }: { line: Line }) {
  const choice = useContext(Chosen)
  const making = useClassAct(makeReports)
  if (!choice) return null
  const { classId, kind: reportType, period } = choice
  const ask = () =>
    making.mutate(
      { classId, reportType, period, learnerId: line.learnerId, withRank: false },
      { onError: (error) => toastProblem(error) },
    )
  return <Button kind="quiet" busy={making.isPending} onClick={ask}>{`Make ${first(line)}'s`}</Button>
}

const columns: Columns<Line> = [
  {
    accessorKey: 'learner',
    header: 'Learner',
  },
  {
    accessorKey: 'status',
    header: 'State',
    cell: ({ row: { original } }) =>
      original.status ? (
        <Badge tone={STATUS[original.status].tone}>{STATUS[original.status].label}</Badge>
      ) : (
        'Not made'
      ),
  },
  {
    accessorKey: 'overallScore',
    header: 'Overall',
    numeric: true,
    cell: ({ row: { original } }) => (original.id ? score(original.overallScore) : '–'),
  },
  { accessorKey: 'overallGrade', header: 'Grade' },
  { accessorKey: 'quizzesCompleted', header: 'Tests', numeric: true },
  { accessorKey: 'parents', header: 'Parents', numeric: true },
  {
    id: 'open',
    header: '',
    sortable: false,
    cell: ({ row: { original } }) =>
      original.id ? (
        <LinkButton kind="quiet" to={`/reports/${original.id}`}>
          {`Open ${first(original)}'s`}
        </LinkButton>
      ) : (
        <MakeOne line={original} />
      ),
  },
]

/** Where each learner's report stands, and the sending of those that are approved. */
export function ReportList({ choice, told: { lines, role } }: { choice: Choice; told: ClassReports }) {
  const states = ORDER.map((state) => [state, lines.filter(({ status }) => status === state).length] as const)
  const said = states.filter(([, n]) => n > 0).map(([state, n]) => `${n} ${state}`)
  const approved = lines.filter(({ status }) => status === 'approved')
  return (
    <Chosen value={choice}>
      <DataTable
        rows={lines}
        columns={columns}
        caption={said.length > 0 ? `Reports: ${said.join(', ')}` : 'Learners of the class'}
        empty="Nobody is in this class now."
        rowKey={({ learnerId }) => learnerId}
        csv={false}
        pageSize={100}
        tools={
          <Row align="center">
            {approved.length > 0 && role !== 'subject_teacher' && (
              <SendAll choice={choice} approved={approved} />
            )}
            {said.length > 0 && (
              <Anchor href={tableOf(choice)} download>
                Table as CSV
              </Anchor>
            )}
          </Row>
        }
      />
    </Chosen>
  )
}

function SendAll({ choice, approved }: { choice: Choice; approved: Line[] }) {
  const [isSure, setSure] = useState(false)
  const sending = useClassAct(sendClass)
  const without = approved.filter(({ parents }) => parents === 0).length
  const act = () =>
    sending.mutate(choice, {
      onSuccess: ({ reports, parents }) =>
        toast({
          title: `${plural(reports, 'report')} sent`,
          detail: `${plural(parents, 'parent')} told`,
          tone: 'success',
        }),
      onError: (error) => toastProblem(error),
      onSettled: () => setSure(false),
    })
  return (
    <>
      <Button kind="primary" onClick={() => setSure(true)}>
        {`Send ${plural(approved.length, 'approved report')}`}
      </Button>
      <AlertDialog
        title={`Send ${plural(approved.length, 'approved report')}?`}
        description={`Parents get the way to the report by mail, never the numbers.${
          without > 0 ? ` ${plural(without, 'learner')} of these have no parent linked to receive it.` : ''
        }`}
        open={isSure}
        onOpenChange={setSure}
        confirm="Send them"
        onConfirm={act}
        busy={sending.isPending}
      />
    </>
  )
}
