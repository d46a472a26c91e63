import { useEffect, useRef, useState } from 'react'
import { count, plural } from '../../../ui/data/format'
import { Banner } from '../../../ui/feedback/states'
import { TextArea } from '../../../ui/forms/Field'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { Fold } from '../../../ui/primitives/Fold'
import { Progress } from '../../../ui/primitives/graphics'
import { type BatchAction, type BatchResult, type Tick, useBatch } from './data'
import type { Status } from './labels'
import { useSharedSelection } from './selection'

interface Step {
  action: BatchAction
  from: Status
  /** On the button. */
  label: (many: string) => string
  result: string
  /** "are live now" */
  done: string
  undo?: { action: BatchAction; comment: string }
}

const STEPS: Step[] = [
  {
    action: 'send',
    from: 'draft',
    label: (many) => `Send the ${many} ticked to review`,
    result: 'A colleague can then approve them or send them back.',
    done: 'in review now',
    undo: { action: 'return', comment: 'Sent to review by mistake' },
  },
  {
    action: 'approve',
    from: 'in_review',
    label: (many) => `Approve the ${many} ticked`,
    result:
      'Learners meet them from now on. A question that has gone live cannot become a draft again; it can be retired.',
    done: 'live now',
  },
  {
    action: 'return',
    from: 'in_review',
    label: (many) => `Send back the ${many} ticked`,
    result: 'They become drafts again. Your note stands in the history of each.',
    done: 'drafts again',
    undo: { action: 'send', comment: 'Sent back by mistake' },
  },
]

/** The actions that fit what is ticked, each asked about first, and what became of the last one. */
export function BatchActions() {
  const ticks = useSharedSelection()
  const batch = useBatch()
  const [asked, setAsked] = useState<Step | null>(null)
  const [last, setLast] = useState<{ step: Step; result: BatchResult; isUndone: boolean } | null>(null)
  const run = async (step: Step, ids: string[], comment: string, isUndone = false) => {
    setAsked(null)
    setLast(null)
    const result = await batch.run(step.action, ids, comment)
    ticks.set(
      result.done.map((id) => ({ id }) as Tick),
      false,
    )
    setLast({ step, result, isUndone })
  }
  const fitting = (step: Step) => ticks.all.filter(({ status }) => status === step.from)
  const undo = last && !last.isUndone && last.result.done.length > 0 ? last.step.undo : undefined
  const back = STEPS.find(({ action }) => action === undo?.action)
  return (
    <Stack gap={3}>
      <Row>
        {STEPS.filter((step) => fitting(step).length > 0).map((step) => (
          <Button
            key={step.action}
            kind={step.action === 'return' ? 'secondary' : 'primary'}
            disabled={batch.at !== null}
            onClick={() => setAsked(step)}
          >
            {step.label(count(fitting(step).length))}
          </Button>
        ))}
      </Row>
      {batch.at && (
        <Progress
          label="Working through the questions"
          value={(100 * batch.at.done) / batch.at.all}
          text={`${count(batch.at.done)} of ${count(batch.at.all)}`}
        />
      )}
      {asked && (
        <Sure
          step={asked}
          items={fitting(asked)}
          onClose={() => setAsked(null)}
          onSure={(comment) =>
            run(
              asked,
              fitting(asked).map(({ id }) => id),
              comment,
            )
          }
        />
      )}
      <BatchOutcome
        last={last}
        onUndo={undo && back && last ? () => void run(back, last.result.done, undo.comment, true) : undefined}
      />
    </Stack>
  )
}

interface SureProps {
  step: Step
  items: Tick[]
  onClose: () => void
  onSure: (comment: string) => void
}

function Sure({ step, items, onClose, onSure }: SureProps) {
  const [comment, setComment] = useState('')
  const isBack = step.action === 'return'
  const own = step.action === 'approve' ? items.filter(({ isMine }) => isMine).length : 0
  const many = plural(items.length, 'question')
  const title = { send: `Send ${many} to review?`, approve: `Approve ${many}?`, return: `Send back ${many}?` }
  return (
    <AlertDialog
      title={title[step.action]}
      description={`${step.result}${own > 0 ? ` You wrote ${count(own)} of these, so a colleague has to approve ${own === 1 ? 'it' : 'them'}; the others go on.` : ''}`}
      open
      onOpenChange={onClose}
      confirm={{ send: `Send ${many}`, approve: `Approve ${many}`, return: `Send back ${many}` }[step.action]}
      ready={!isBack || comment.trim().length >= 3}
      onConfirm={() => onSure(comment)}
    >
      <TextArea
        label={isBack ? 'What should be changed' : 'Comment'}
        hint={isBack ? 'Their authors read it.' : 'Optional.'}
        rows={3}
        maxLength={1000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
    </AlertDialog>
  )
}

interface BatchOutcomeProps {
  last: { step: Step; result: BatchResult; isUndone: boolean } | null
  onUndo: (() => void) | undefined
}

/** What became of them: how many went on, and each that did not with its reason. */
function BatchOutcome({ last, onUndo }: BatchOutcomeProps) {
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (last) here.current?.focus()
  }, [last])
  return (
    <div role="status" tabIndex={-1} ref={here}>
      {last && (
        <Stack gap={3}>
          <Banner
            tone={last.result.problem ? 'danger' : last.result.refused.length > 0 ? 'warning' : 'success'}
            action={onUndo && <Button onClick={onUndo}>Undo</Button>}
          >
            {sentences(last.step, last.result).join(' ')}
          </Banner>
          {last.result.refused.length > 0 && <Refused rows={last.result.refused} />}
        </Stack>
      )}
    </div>
  )
}

function sentences({ done }: Step, result: BatchResult): string[] {
  const are = (many: number) => `${plural(many, 'question')} ${many === 1 ? 'is' : 'are'}`
  return [
    result.done.length > 0 || result.already === 0 ? `${are(result.done.length)} ${done}.` : '',
    result.already > 0
      ? `${are(result.already)} ${done.replace(' now', '').replace(' again', '')} already.`
      : '',
    result.gone > 0 ? `${are(result.gone)} no longer in the bank.` : '',
    result.refused.length > 0
      ? `${count(result.refused.length)} could not go on and ${result.refused.length === 1 ? 'stays' : 'stay'} ticked.`
      : '',
    result.problem ? `Then it broke off: ${result.problem.detail} The rest stays ticked; try again.` : '',
  ].filter(Boolean)
}

function Refused({ rows }: { rows: BatchResult['refused'] }) {
  const reasons = [...new Set(rows.map(({ why }) => why))]
  return (
    <Stack gap={2}>
      {reasons.map((why) => {
        const of = rows.filter((row) => row.why === why)
        return (
          <Fold key={why} title={`${count(of.length)}: ${why}`} open={of.length <= 5}>
            <Stack gap={1}>
              {of.map(({ id, code, faults }) => (
                <Row key={id} align="center">
                  <LinkButton kind="quiet" to={`/admin/items/${id}`}>
                    {code}
                  </LinkButton>
                  <Text as="span" size={14}>
                    {faults.join('; ')}
                  </Text>
                </Row>
              ))}
            </Stack>
          </Fold>
        )
      })}
    </Stack>
  )
}
